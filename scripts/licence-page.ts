import { inventory, licences } from './inventory.ts'

/** Who wrote what the site is made of allows what: `docs/licences.md`. */
export const licencePage = () => {
  const parts = inventory()
  return `# Licences

Made from the lock file by \`npm run docs\`; a test fails when it is out of date, and when a licence appears that nobody has looked at.
The site itself is under the [MIT licence](../LICENSE).

## What travels with the site

${parts.length} packages, of which ${parts.filter(({ optional }) => !optional).length} are on every machine; the others are files for one kind of machine. Those marked with a star
are not installed on the server but built into the pages.

| licence | packages |
|---|---|
${rows(parts.map(({ name, licence, place }) => [place === 'bundled' ? `${name} *` : name, licence]))}

LGPL-3.0-or-later is libvips, the library inside \`sharp\` that decodes pictures. It is a file of its own, loaded as it is and changed by
nobody here; whoever passes on the installed packages passes on its licence text with them.

## Everything that is installed for development

| licence | packages |
|---|---:|
${tally(licences())}
`
}

type Named = readonly (readonly [name: string, licence: string])[]

const byLicence = (named: Named) => {
  const groups = Map.groupBy(named, ([, licence]) => licence)
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1))
}

const rows = (named: Named) =>
  byLicence(named)
    .map(([licence, those]) => `| ${licence} | ${namesOf(those).join(', ')} |`)
    .join('\n')

const tally = (named: Named) =>
  byLicence(named)
    .map(([licence, those]) => `| ${licence} | ${those.length} |`)
    .join('\n')

const namesOf = (those: Named) => [...new Set(those.map(([name]) => `\`${name}\``))].sort()
