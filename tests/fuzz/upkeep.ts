import type { Row } from './expected-rows.ts'
import type { Parts } from './parts.ts'
import { parse } from './promises.ts'
import type { openRequests } from './requests.ts'
import type { Target } from './targets.ts'
import type { Draft } from './trick.ts'

/** So many of each kind stay between two rounds; lists that grow would be taken for memory that leaks. */
const most = 60
const readAgain = 10

/** Sees to it that the club has what is asked for, and that it holds what it said it would. */
export const openUpkeep = (
  parts: Parts,
  { sendRequest, send }: ReturnType<typeof openRequests>,
) => {
  const { doors, holdings, people, tally, files, pictures, site } = parts
  const doorNamed = (name: string) => doors.find((door) => door.name === name) as Target
  const rooms = [...new Set(doors.map(({ room }) => room))].filter(
    (room) =>
      doors.some(({ name }) => name === `${room}.add`) &&
      doors.some(({ name }) => name === `${room}.list`),
  )

  const read = async ({ endpoint, base }: Target, id = '') => {
    const { access } = endpoint
    const token = typeof access === 'object' ? people.holder(access, 0) : undefined
    const draft: Draft = {
      method: 'GET',
      path: base + endpoint.path.replace(':id', id),
      query: '',
      headers: [
        ['host', new URL(site.origin).host],
        ...(token ? [['authorization', `Bearer ${token}`] as [string, string]] : []),
      ],
      body: undefined,
    }
    const answer = await send(draft)
    return answer?.status === 200 ? parse(answer.body) : undefined
  }

  /** What lists leave out is read one by one. */
  const readSome = async (room: string) => {
    const one = doors.find(({ name }) => name === `${room}.get`)
    const wrong: string[] = []
    for (const { id } of one ? holdings.rowsOf(room).slice(-readAgain) : []) {
      const item = (await read(one as Target, id)) as Record<string, unknown> | undefined
      wrong.push(...(item ? holdings.differences(room, item) : [`${room} has lost ${id}`]))
    }
    return wrong
  }

  const clearOut = async (room: string) => {
    const removing = doorNamed(`${room}.remove`)
    const remove = (row?: Row) => {
      const ready = tally.ready(removing)
      const all = 'scope' in ready.input ? { scope: row ? 'this' : 'later' } : {}
      return sendRequest({ ...ready, input: { ...ready.input, ...all } }, row)
    }
    for (const stray of holdings.takeStrays(room)) await remove(stray)
    while (holdings.rowsOf(room).length > most) await remove()
  }

  return {
    /** People with roles, and pictures that stay because the gallery shows them. */
    async moveIn() {
      for (const role of ['admin', 'moderator', 'admin', 'moderator'] as const)
        await people.appoint(role)
      for (const id of people.ids) holdings.know('users', id)
      for (const [turn] of files.entries()) {
        const { answer } = await sendRequest({ ...tally.ready(doorNamed('media.takeImage')), turn })
        const { data } = parse(answer?.body ?? Buffer.alloc(0)) as { data: { url: string } }
        pictures.push(data.url)
        await sendRequest({ ...tally.ready(doorNamed('gallery.add')), turn })
      }
      // They are on the wall, but nobody is given them to take down.
      holdings.rowsOf('gallery').length = 0
    },

    async lookAround() {
      const wrong: string[] = []
      for (const room of rooms) {
        const items = (await read(doorNamed(`${room}.list`))) as
          | Record<string, unknown>[]
          | undefined
        if (!items) return [`the list of ${room} cannot be read`]
        wrong.push(...holdings.compare(room, items), ...(await readSome(room)))
        if (wrong.length === 0) await clearOut(room)
      }
      return wrong.slice(0, 10)
    },
  }
}
