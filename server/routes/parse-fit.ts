import type { ParsedFit } from 'fit-file-parser'
import FitParser from 'fit-file-parser'
import { markOf, tidy } from './cues.ts'
import {
  collectPlaces,
  demandPossible,
  type FoundTrack,
  mostMarks,
  possibleHeight,
  unreadable,
} from './found-track.ts'

/** Records are the line, course points the cues. The times of a course are planned ones. */
export const parseFit = async (bytes: Uint8Array): Promise<FoundTrack> => {
  const fit = await readMessages(bytes)
  const places = collectPlaces()
  const records = fit.records ?? []
  for (const [index, record] of records.entries()) {
    const place = positionOf(record)
    const height = possibleHeight(numberOf(record.enhanced_altitude) ?? numberOf(record.altitude))
    if (place) places.add({ ...place, height }, () => `in record ${index + 1}`)
  }
  const marks = (fit.course_points ?? []).slice(0, mostMarks).flatMap((point, index) => {
    const place = positionOf(point)
    if (!place) return []
    demandPossible(place, () => `in course point ${index + 1}`)
    return markOf({ ...place, name: textOf(point.name), type: textOf(point.type) })
  })
  const isCourse = fit.file_ids?.some(({ type }) => type === 'course') ?? false
  return {
    kind: 'fit',
    name: tidy(textOf(fit.messages?.course?.[0]?.name) ?? '', 100) || undefined,
    pieces: places.pieces,
    marks,
    ordered: true,
    recording: {
      times: !isCourse && records.some(({ timestamp }) => timestamp !== undefined),
      heartRate: records.some(({ heart_rate }) => heart_rate !== undefined),
    },
  }
}

const readMessages = async (bytes: Uint8Array): Promise<ParsedFit> => {
  try {
    const { buffer } = new Uint8Array(bytes)
    return await new FitParser({ mode: 'list', lengthUnit: 'm' }).parseAsync(buffer)
  } catch {
    throw unreadable(
      'The FIT file is broken or incomplete. Copy it from the device again, then choose the new file.',
    )
  }
}

/** A damaged file can have anything in a field. */
const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined)
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

const positionOf = (message: { position_lat?: number; position_long?: number }) => {
  const [lat, lon] = [numberOf(message.position_lat), numberOf(message.position_long)]
  return lat === undefined || lon === undefined ? undefined : { lat, lon }
}
