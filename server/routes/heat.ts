import type { Changes } from '#server/database/changes.ts'
import type { Database } from '#server/database/tables.ts'
import { drawTogether } from './draw.ts'
import { decodeLine } from './line.ts'
import { routeStore } from './store.ts'

const most = 300

/** All published routes in one drawing. It is the same for everyone, and kept until a route changes. */
export const openHeat = ({ onChange }: Pick<Changes, 'onChange'>) => {
  let drawn: ReturnType<typeof drawAll> | undefined
  onChange((topic) => {
    if (topic === undefined || topic === 'routes') drawn = undefined
  })
  return (db: Database) => {
    if (!drawn) {
      const drawing = drawAll(db)
      drawn = drawing
      drawing.catch(() => {
        if (drawn === drawing) drawn = undefined
      })
    }
    return drawn
  }
}

/** With the places where they begin. */
const drawAll = async (db: Database) => {
  const rows = await routeStore(db).outlines(most)
  const starts = [...new Set(rows.flatMap(({ start }) => start ?? []))]
  const inOrder = starts.toSorted((one, other) => one.localeCompare(other, 'en'))
  if (rows.length === 0) return { width: 1, height: 1, paths: [], starts: inOrder }
  return { ...drawTogether(rows.map(({ outline }) => decodeLine(outline))), starts: inOrder }
}
