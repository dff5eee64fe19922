import type { Rule } from './modules.ts'
import { placeIn, places } from './places.ts'

export const barrels: Rule = ({ modules }) =>
  modules
    .filter(({ path, onlyPassesOn }) => onlyPassesOn || isIndex(path))
    .map(({ path }) => `${path} is a barrel`)

const isIndex = (path: string) =>
  /(^|\/)index\.(ts|tsx|js)$/.test(path) && path !== 'contract/index.ts'

export const climbing: Rule = ({ modules }) =>
  modules.flatMap(({ path, imports }) =>
    imports
      .filter(({ specifier }) => specifier.includes('../..'))
      .map(({ specifier }) => `${path} imports ${specifier}`),
  )

export const lengths: Rule = ({ modules }) =>
  modules
    .filter(({ lines }) => lines > 300)
    .map(({ path, lines }) => `${path} has ${lines} lines, more than 300`)

const kebab = /^[a-z0-9]+([-.][a-z0-9]+)*$/
const empty =
  /(^|[-.])(utils?|helpers?|misc|common|services?|managers?|impl)(\.|$)|Service|Manager|Impl/

export const names: Rule = ({ modules }) =>
  modules.flatMap(({ path }) => [
    ...(path.split('/').every((word) => kebab.test(word)) ? [] : [`${path} is not kebab-case`]),
    ...(path.split('/').some((word) => empty.test(word))
      ? [`${path} does not say what is inside`]
      : []),
  ])

export const folders: Rule = ({ files }) =>
  (['server', 'web'] as const).flatMap((storey) => {
    const held = files.flatMap((path) => placeIn(storey, path) ?? [])
    return [...new Set(held)]
      .filter((folder) => !places[storey].includes(folder))
      .map((folder) => `${storey}/${folder} is no room and no hallway`)
  })
