import { Refusal } from '#contract/refusal.ts'
import { routeFiles } from '#contract/route-files.ts'
import { RouteSlug } from '#contract/routes.ts'
import { Id } from '#contract/shapes.ts'
import type { Database } from '#server/database/tables.ts'
import type { Caller } from '#server/http/call.ts'
import { readToken } from '#server/http/handle-call.ts'
import { get, type Route } from '#server/http/routes.ts'
import { assetPolicy } from '#server/http/security-headers.ts'
import type { RouteLinks } from './links.ts'
import { readSource } from './previews.ts'
import { demandVersionOf, demandVisible, maySeeSource } from './rights.ts'
import { routeStore } from './store.ts'
import { writeGpx } from './write-gpx.ts'

type Parts = {
  readonly db: Database
  readonly links: RouteLinks
  /** Features whose reads for members a setting opens to everyone. */
  readonly opened: ReadonlySet<string>
  readonly recognise: (token: string) => Promise<Caller | undefined>
}

/** The files of routes: GPX for devices, and the files they were read from. */
export const downloads = ({ db, links, opened, recognise }: Parts): readonly Route[] => {
  const personOf = async (request: Request) => {
    const token = readToken(request.headers.get('authorization'), true)
    if (!token) throw new Refusal('no-token')
    const caller = await recognise(token)
    if (!caller) throw new Refusal('dead-token')
    if (!caller.person) {
      throw new Refusal('wrong-role', { detail: 'Finish your registration first.' })
    }
    return caller.person
  }

  return [
    get(`/api${routeFiles.gpx.path}`, async (request, inPath) => {
      const slug = slugIn(inPath)
      const query = new URL(request.url).searchParams
      const isSigned = query.has('signature')
      if (isSigned && !links.isValid(slug, query)) throw new Refusal('dead-link')
      const isOpen = isSigned || (opened.has('routes') && !request.headers.has('authorization'))
      const person = isOpen ? undefined : await personOf(request)
      const row = isSigned
        ? await routeStore(db).demand(slug)
        : await demandVisible(db, slug, person)
      const asked = query.get('version')
      if (asked !== null && !Id.safeParse(asked).success) throw new Refusal('not-found')
      const version = await demandVersionOf(db, row, asked ?? row.newest)
      const cues = await routeStore(db).cues(version.id)
      const gpx = writeGpx({ title: row.title, line: version.line, heights: version.heights, cues })
      return new Response(gpx, { headers: headersFor(`${slug}.gpx`, types.gpx) })
    }),

    get(`/api${routeFiles.source.path}`, async (request, inPath) => {
      const person = await personOf(request)
      const slug = slugIn(inPath)
      const row = await demandVisible(db, slug, person)
      const { source_key } = await routeStore(db).version(row.newest)
      // A 403 would sign them out.
      if (!maySeeSource(row, person)) throw new Refusal('not-found', { detail: notYours })
      if (source_key === null) throw new Refusal('not-found', { detail: notKept })
      const { kind, bytes } = await readSource(db, source_key)
      const headers = headersFor(`${slug}-original.${kind}`, types[kind])
      return new Response(new Uint8Array(bytes), { headers })
    }),
  ]
}

const slugIn = ({ slug }: Readonly<Record<string, string>>) => {
  const { data } = RouteSlug.safeParse(slug)
  if (!data) throw new Refusal('not-found')
  return data
}

const notYours = 'The original file is for moderators and for the person who added the route.'
const notKept = 'The file of this route was not kept. Download it as GPX instead.'

const types = {
  gpx: 'application/gpx+xml',
  tcx: 'application/vnd.garmin.tcx+xml',
  fit: 'application/vnd.ant.fit',
}

const headersFor = (file: string, type: string) => ({
  'content-type': type,
  'content-disposition': `attachment; filename="${file}"`,
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'content-security-policy': assetPolicy,
})
