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

export const lengths: Rule = ({ modules }) => {
  const sorted = modules.map(({ lines }) => lines).sort((a, b) => a - b)
  const reached = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0
  return [
    ...modules
      .filter(({ lines }) => lines > 200)
      .map(({ path, lines }) => `${path} has ${lines} lines, more than 200`),
    ...(reached(0.5) > 60 ? [`the median is ${reached(0.5)} lines, more than 60`] : []),
    ...(reached(0.95) > 150
      ? [`the 95th percentile is ${reached(0.95)} lines, more than 150`]
      : []),
  ]
}

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
