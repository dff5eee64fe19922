import type { Row } from './expected-rows.ts'
import type { Parts } from './parts.ts'
import { parse } from './promises.ts'
import type { openRequests } from './requests.ts'
import type { Target } from './targets.ts'
import type { Draft } from './trick.ts'

/** So many rows of each kind stay between two rounds; growing lists would look like a memory leak. */
const most = 60
const readAgain = 10

/** Seeds the rows that requests need, and compares what the club holds with what it acknowledged. */
export const openUpkeep = (
  parts: Parts,
  { sendRequest, send }: ReturnType<typeof openRequests>,
) => {
  const { targets, expectedRows, people, tally, files, pictures, site } = parts
  const targetNamed = (name: string) => targets.find((target) => target.name === name) as Target
  const features = [...new Set(targets.map(({ feature }) => feature))].filter(
    (feature) =>
      // Routes are inserted for requests, so their list says nothing.
      feature !== 'routes' &&
      targets.some(({ name }) => name === `${feature}.add`) &&
      targets.some(({ name }) => name === `${feature}.list`),
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

  /** Reads some rows one by one, because lists omit fields. */
  const readSome = async (feature: string) => {
    const one = targets.find(({ name }) => name === `${feature}.get`)
    const wrong: string[] = []
    for (const { id } of one ? expectedRows.rowsOf(feature).slice(-readAgain) : []) {
      const item = (await read(one as Target, id)) as Record<string, unknown> | undefined
      wrong.push(
        ...(item ? expectedRows.differences(feature, item) : [`${feature} has lost ${id}`]),
      )
    }
    return wrong
  }

  const removeSurplus = async (feature: string) => {
    const removing = targetNamed(`${feature}.remove`)
    const remove = (row?: Row) => {
      const ready = tally.ready(removing)
      const all = 'scope' in ready.input ? { scope: row ? 'this' : 'later' } : {}
      return sendRequest({ ...ready, input: { ...ready.input, ...all } }, row)
    }
    for (const stray of expectedRows.takeStrays(feature)) await remove(stray)
    while (expectedRows.rowsOf(feature).length > most) await remove()
  }

  return {
    /** People with roles, and pictures that stay because the gallery shows them. */
    async seed() {
      for (const role of ['admin', 'moderator', 'admin', 'moderator'] as const)
        await people.appoint(role)
      for (const id of people.ids) expectedRows.know('users', id)
      for (const [turn] of files.entries()) {
        const { answer } = await sendRequest({
          ...tally.ready(targetNamed('media.takeImage')),
          turn,
        })
        const { data } = parse(answer?.body ?? Buffer.alloc(0)) as { data: { url: string } }
        pictures.push(data.url)
        const adding = tally.ready(targetNamed('gallery.add'))
        const { ride, ...input } = adding.input
        await sendRequest({ ...adding, input, turn })
      }
      // They stay in the gallery, because no request may delete them.
      expectedRows.rowsOf('gallery').length = 0
    },

    async compareLists() {
      const wrong: string[] = []
      for (const feature of features) {
        const items = (await read(targetNamed(`${feature}.list`))) as
          | Record<string, unknown>[]
          | undefined
        if (!items) return [`the list of ${feature} cannot be read`]
        wrong.push(...expectedRows.compare(feature, items), ...(await readSome(feature)))
        if (wrong.length === 0) await removeSurplus(feature)
      }
      return wrong.slice(0, 10)
    },
  }
}
