import type { Generated } from 'kysely'
import type { Cue, RoutePreview, Surface } from '#contract/routes.ts'

type RouteFileKind = RoutePreview['kind']

/** The tables of routes. */
export type RouteTables = {
  route: {
    id: string
    slug: string
    title: string
    /** The folded title, for sorting. */
    title_key: string
    note: string | null
    caution: string | null
    surface: Surface | null
    start: string | null
    state: 'proposed' | 'shown' | 'archived'
    added_by: string | null
    added_at: string
    search: string
    version: Generated<number>
    /** The id of its newest version, with the length and the climb of that to search by. */
    newest: string
    length_m: number
    climb_m: number | null
  }
  /** The files routes were read from, compressed, in base64; the id is a hash of the file. */
  route_file: { id: string; kind: RouteFileKind; bytes: string }
  /** The way of a route. It never changes; a correction of the climb does. */
  route_version: {
    id: string
    route_id: string
    number: number
    /** Null if the file is not kept: recordings, and files that were trimmed. */
    source_key: string | null
    source_kind: RouteFileKind
    /** The pieces as polylines of 1e5, with spaces between them. */
    line: string
    /** The heights of the pieces in the same order; null without heights. */
    heights: string | null
    /** About sixty points of the line, for the drawing of all routes. */
    outline: string
    /** These four are JSON, as the contract has them. */
    drawing: string
    small_drawing: string
    samples: string
    climbs: string
    length_m: number
    climb_m: number | null
    /** A person's correction of the climb. */
    climb_given: number | null
    noisy: number
    loop: number
    /** South, west, north and east, as JSON. */
    box: string
    /** Of the line: the same way has the same hash. */
    hash: string
    added_at: string
  }
  route_cue: {
    version_id: string
    position: number
    at_m: number
    kind: Cue['kind']
    words: string
  }
  /** What was read from a file, for the person who sent it, for an hour. */
  route_preview: {
    id: string
    person_id: string
    /** Null if the file is not kept. */
    file_id: string | null
    /** The track as JSON. */
    track: string
    created_at: string
  }
}
