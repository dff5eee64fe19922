import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Club } from './club.ts'
import type { Entry, WriteLog } from './write-log.ts'
import { markWord, openWriters, type Who } from './writers.ts'

/** How long a recovery may take before it counts as failed. */
const longestHealing = 60_000

/** Waits for the first good answer and the first acknowledged write, measured from a moment. */
export const recover = async (club: Club, writeLog: WriteLog, since: number, who?: Who) => {
  const writers = await openWriters(club, writeLog, who)
  const seconds = () => (performance.now() - since) / 1000
  const soon = async (isWell: () => Promise<boolean>) => {
    while (!(await isWell())) {
      if (performance.now() - since > longestHealing) throw new Error('The site did not heal.')
      await pause(20)
    }
    return seconds()
  }
  const answer = await soon(async () => (await club.caller.ask({ path: '/readyz' })).status === 200)
  const write = await soon(() => writers.write())
  writeLog.recoveries.push({ answer, write })
}

/** Repeats what was not acknowledged with the same keys, then counts everything in the database. */
export const settle = async (club: Club, writeLog: WriteLog) => {
  const before = await stored(club)
  const entries = writeLog.entries.slice(writeLog.settled)
  for (const { mark, state, unchanged } of entries) {
    if (state !== 'acknowledged' && unchanged && before.has(mark)) {
      writeLog.broken.add(`${mark} was said to have changed nothing, and is there`)
    }
  }
  const open = entries.filter(({ state }) => state !== 'acknowledged')
  const again = [...open, ...entries.filter(isSample)]
  await Promise.all(Array.from({ length: 8 }, () => sendAll(again, writeLog)))
  writeLog.settled = writeLog.entries.length
  compare(writeLog, await stored(club))
  for (const half of await halves(club)) writeLog.broken.add(`${half} is there by halves`)
  if (club.engine === 'sqlite') await examine(club, writeLog)
}

/** Some of what was acknowledged is sent again as well. */
const isSample = ({ state }: Entry, index: number) => state === 'acknowledged' && index % 50 === 0

const sendAll = async (entries: Entry[], writeLog: WriteLog) => {
  for (let entry = entries.pop(); entry; entry = entries.pop()) {
    const end = performance.now() + longestHealing
    while (!(await writeLog.send(entry))) {
      if (performance.now() > end) throw new Error('What was open could not be sent again.')
      await pause(50)
    }
  }
}

/** How often each mark is stored. */
const stored = (club: Club) =>
  club.look(async (db) => {
    const like = `${markWord}%`
    const { rows } = await sql<{ mark: string; times: number }>`
      select mark, count(*) as times from (
        select message as mark from message where message like ${like}
        union all select title from news where title like ${like}
        union all select title from event where title like ${like}
        union all select 'member ' || id from person where moderator = 1
      ) as marks group by mark`.execute(db)
    return new Map(rows.map(({ mark, times }) => [mark, Number(times)]))
  })

/** What is either in the audit log or stored, but not both. */
const halves = (club: Club) =>
  club.look(async (db) => {
    const { rows } = await sql<{ id: string }>`
      select id from (select id from news union all select id from event) as made
      where id not in (select subject_id from audit where subject_id is not null)
      union all select subject_id from audit where action in ('news.add', 'events.add')
      and subject_id not in (select id from news union all select id from event)`.execute(db)
    return rows.map(({ id }) => id)
  })

const compare = ({ entries, counts, broken }: WriteLog, found: ReadonlyMap<string, number>) => {
  const note = (kind: 'lost' | 'doubled', words: string) => {
    if (!broken.has(words)) counts[kind]++
    broken.add(words)
  }
  for (const { mark, state } of entries) {
    const times = found.get(mark) ?? 0
    if (state === 'acknowledged' && times === 0)
      note('lost', `${mark} was acknowledged and is lost`)
    if (times > 1) note('doubled', `${mark} is there ${times} times`)
  }
}

/** Whether SQLite finds its file intact. */
const examine = (club: Club, { broken }: WriteLog) =>
  club.look(async (db) => {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
    const foreign = await sql`pragma foreign_key_check`.execute(db)
    if (rows[0]?.integrity_check !== 'ok') broken.add(`integrity: ${JSON.stringify(rows)}`)
    if (foreign.rows.length > 0) broken.add(`foreign keys: ${JSON.stringify(foreign.rows)}`)
  })
