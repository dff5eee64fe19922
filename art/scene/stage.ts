import type { Place } from '../landscape/sky.ts'
import type { Hour } from '../palette.ts'
import { type Random, randomFrom } from '../random.ts'

type Setting = { width: number; height: number; hour: Hour; seed: number; sun: Place }

export type Stage = Omit<Setting, 'seed'> & {
  random: Random
  /** What several shapes use is written once, at the start of the picture. */
  declare: (id: string, markup: string) => void
  /** Declares a gradient once, however many layers use it, and says how a shape is filled with it. */
  shade: <Of extends unknown[]>(
    kind: (id: string, ...of: Of) => string,
    id: string,
    ...of: Of
  ) => string
}

export type Layer = (stage: Stage) => string

/** A scene is drawn layer by layer, from the sky to what lies before our feet. */
export const paintScene = ({ seed, ...setting }: Setting, layers: readonly Layer[]) => {
  const declared = new Map<string, string>()
  const stage: Stage = {
    ...setting,
    random: randomFrom(seed),
    declare: (id, markup) => {
      declared.set(id, markup)
    },
    shade: (kind, id, ...of) => {
      declared.set(id, kind(id, ...of))
      return `url(#${id})`
    },
  }
  const drawn = layers.map((layer) => layer(stage)).join('\n')
  const defs = [...declared.values()].join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${setting.width} ${setting.height}"><defs>${defs}</defs>\n${drawn}</svg>\n`
}
