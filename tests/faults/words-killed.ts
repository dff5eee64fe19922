import { setTimeout as pause } from 'node:timers/promises'
import { openClub } from './club.ts'
import type { Fault } from './fault.ts'
import { recover } from './settle.ts'
import { openWriteLog, type WriteLog } from './write-log.ts'

type Club = Awaited<ReturnType<typeof openClub>>

const pages = ['gallery', 'contact', 'blog', 'articles', 'blog~why-six', 'articles~wet-roads']

/** What was acknowledged: the title that each version of each page has. */
type Acknowledged = Map<string, string>

/** Several people publish words while the site is killed. */
export const wordsKilled: Fault = {
  name: 'words-killed',
  says: '`kill -9` of the site while words are published',
  on: ['sqlite', 'postgres'],
  rounds: { long: 200, short: 2 },
  async strike({ stack, server, rounds, draw, say }) {
    const club = await openClub({ stack, server: server?.url })
    const writeLog = openWriteLog(club)
    const token = await club.tokenOf('admin')
    const acknowledged: Acknowledged = new Map()
    let site = await club.start()
    for (let round = 1; round <= rounds; round++) {
      const stopping = new AbortController()
      const publishing = pages.map((page) =>
        publishUntil(stopping.signal, writeLog, { page, token, acknowledged, round }),
      )
      await pause(100 + draw() * 400)
      site.child.kill('SIGKILL')
      const killed = performance.now()
      stopping.abort()
      await Promise.all([...publishing, site.exit])
      site = await club.start()
      await recover(club, writeLog, killed)
      await compare(club, writeLog, acknowledged, token)
      if (round % 20 === 0) say(`killed ${round} times, ${acknowledged.size} acknowledged`)
    }
    writeLog.counts.acknowledged += acknowledged.size
    return writeLog
  },
}

type Publishing = {
  readonly page: string
  readonly token: string
  readonly acknowledged: Acknowledged
  readonly round: number
}

/** Publishes one title after the other over the latest version, until the site is gone. */
const publishUntil = async (
  stopping: AbortSignal,
  { ask }: WriteLog,
  { page, token, acknowledged, round }: Publishing,
) => {
  const path = `/api/words/${page}`
  const { status, text } = await ask({ path, token })
  if (status !== 200) return
  let { value, version } = JSON.parse(text)
  for (let count = 1; !stopping.aborted; count++) {
    value = { ...value, title: `Title ${round}.${count}` }
    const answer = await ask({ method: 'PUT', path, token, body: { version, value } })
    if (answer.status !== 200) return
    version = JSON.parse(answer.text).version
    acknowledged.set(`${page} ${version}`, value.title)
  }
}

/** Every acknowledged version is there with its words, the latest is the current one, and the site shows it. */
const compare = async (
  club: Club,
  { counts, broken, ask }: WriteLog,
  acknowledged: Acknowledged,
  token: string,
) => {
  const { versions, current } = await club.look(async (db) => ({
    versions: await db.selectFrom('words_version').select(['page', 'version', 'value']).execute(),
    current: await db.selectFrom('words').select(['page', 'version', 'value']).execute(),
  }))
  const stored = new Map(
    versions.map(({ page, version, value }) => [`${page} ${version}`, JSON.parse(value).title]),
  )
  for (const [version, title] of acknowledged) {
    if (stored.get(version) === title) continue
    counts.lost++
    broken.add(`${version} was acknowledged as ${title} and is ${stored.get(version)}`)
  }
  for (const { page, version, value } of current) {
    const latest = Math.max(
      ...versions.filter((one) => one.page === page).map((one) => one.version),
    )
    if (version !== latest) broken.add(`${page} is there by halves: ${version} of ${latest}`)
    const { text } = await ask({ path: `/api/words/${page}`, token })
    const title = JSON.parse(value ?? '{}').title
    if (JSON.parse(text).value?.title !== title) broken.add(`${page} does not show ${title}`)
  }
}
