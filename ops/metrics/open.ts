import { hash, timingSafeEqual } from 'node:crypto'
import { readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { Opened } from '#server/database/open.ts'
import { isForeignHost } from '#server/http/request-headers.ts'
import { withTimeout } from '#server/http/timeouts.ts'
import { openQueue } from '#server/notices/queue.ts'
import type { Settings } from '#server/settings.ts'
import { lastBackup } from '../backup/nightly.ts'
import {
  collectFromWorkers,
  counter,
  gauge,
  highestGauge,
  type Metric,
  writeMetrics,
} from './prometheus.ts'
import { countRequests } from './requests.ts'

type Parts = {
  readonly settings: Settings
  readonly database: Opened
  readonly version: string
  readonly load: () => Readonly<
    Record<
      'writesWaiting' | 'uploadsInFlight' | 'requestsInFlight' | 'cacheEntries' | 'cacheBytes',
      number
    >
  > & { readonly notices: Readonly<Record<'sent' | 'failed', ByChannel>> }
}

/** Notices by mail and by push. */
type ByChannel = { readonly mail: number; readonly push: number }

const channels = ['mail', 'push'] as const

/** Serves `/metrics` in the text format of Prometheus. */
export const openMetrics = ({ settings, database, version, load }: Parts) => {
  const requests = countRequests()
  const watched = watchProcess()
  const isAllowed = allowMetrics(settings)

  const collect = (): readonly Metric[] => {
    const { writesWaiting, uploadsInFlight, requestsInFlight, cacheEntries, cacheBytes, notices } =
      load()
    return [
      ...requests.collect(),
      gauge('clubrun_requests_in_flight', 'Requests being answered.', requestsInFlight),
      gauge('clubrun_writes_waiting', 'Writes that are not stored yet.', writesWaiting),
      gauge('clubrun_uploads_in_flight', 'Pictures being uploaded or resized.', uploadsInFlight),
      gauge('clubrun_page_cache_entries', 'Responses in the page cache.', cacheEntries),
      gauge('clubrun_page_cache_bytes', 'Memory used by the page cache.', cacheBytes),
      counter(
        'clubrun_notices_sent_total',
        'Notices sent by mail and push.',
        channels.map((channel) => ({ labels: { channel }, value: notices.sent[channel] })),
      ),
      counter(
        'clubrun_notices_failed_total',
        'Attempts to send a notice that failed.',
        channels.map((channel) => ({ labels: { channel }, value: notices.failed[channel] })),
      ),
      ...connectionMetrics(database),
      ...watched.collect(),
    ]
  }
  const workers = collectFromWorkers(collect)

  const send = async (outgoing: ServerResponse) => {
    const backup = settings.backups && (await lastBackup(settings.backups))
    const labels = { version, node: process.version }
    const text = await writeMetrics([
      ...(await workers.collectAll()),
      ...(await databaseMetrics(database)),
      gauge(
        'clubrun_last_backup_time_seconds',
        'When the last backup was made.',
        backup ? backup / 1000 : [],
      ),
      gauge('clubrun_build_info', 'The running version.', [{ labels, value: 1 }]),
    ])
    outgoing
      .writeHead(200, {
        'content-type': 'text/plain; version=0.0.4; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .end(text)
  }

  return {
    visits: requests,
    /** Answers callers who may read the metrics; for all others the page does not exist. */
    answers(incoming: IncomingMessage, outgoing: ServerResponse) {
      if (incoming.url !== '/metrics' || incoming.method !== 'GET') return false
      if (!isAllowed(incoming)) return false
      send(outgoing).catch(() => outgoing.destroy())
      return true
    },
    close() {
      workers.close()
      watched.close()
    },
  }
}

const ownAddress = /^(127\.|::1$|::ffff:127\.)/

/**
 * Metrics are for callers with the token, and for this machine. Behind a proxy every request comes from
 * this machine: one that is trusted adds a header that shows it, and otherwise only the token counts.
 */
const allowMetrics = ({ metricsToken, publicUrl, trustProxy }: Settings) => {
  const trustsAddress = publicUrl === undefined || trustProxy
  return (incoming: IncomingMessage) => {
    const { authorization = '', via } = incoming.headers
    if (metricsToken && isEqual(authorization, `Bearer ${metricsToken}`)) return true
    const isLocal = ownAddress.test(incoming.socket.remoteAddress ?? '') && !isForeignHost(incoming)
    return trustsAddress && isLocal && via === undefined
  }
}

/** Takes the same time whatever the texts are. */
const isEqual = (one: string, other: string) =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))

const watchProcess = () => {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return {
    collect: (): readonly Metric[] => {
      const { user, system } = process.cpuUsage()
      const { rss, heapUsed } = process.memoryUsage()
      const { active, idle } = performance.eventLoopUtilization()
      const lag = delay.percentile(99) / 1e9
      delay.reset()
      return [
        counter('process_cpu_seconds_total', 'Processor time used.', (user + system) / 1e6),
        gauge('process_resident_memory_bytes', 'Memory used.', rss),
        gauge('process_heap_bytes', 'JavaScript heap used.', heapUsed),
        gauge('process_open_fds', 'Open files and connections.', countOpenFiles()),
        highestGauge(
          'process_start_time_seconds',
          'Start time; of several processes the latest.',
          performance.timeOrigin / 1000,
        ),
        counter('clubrun_event_loop_busy_seconds_total', 'Busy time.', active / 1000),
        counter('clubrun_event_loop_idle_seconds_total', 'Idle time.', idle / 1000),
        highestGauge(
          'clubrun_event_loop_lag_seconds',
          'Delay of the event loop since the last scrape, 99th percentile.',
          lag,
        ),
      ]
    },
    close: () => void delay.disable(),
  }
}

const countOpenFiles = () => {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return 0
  }
}

const connectionMetrics = ({ load }: Opened): readonly Metric[] => {
  const { failures, pool } = load()
  const connections = pool && [
    { labels: { state: 'used' }, value: pool.used },
    { labels: { state: 'idle' }, value: pool.idle },
  ]
  const waiting = pool?.waiting ?? 0
  return [
    counter('clubrun_database_failures_total', 'Statements that failed.', failures),
    gauge('clubrun_database_connections', 'Connections to PostgreSQL.', connections ?? []),
    gauge('clubrun_database_waiting', 'Callers waiting for a connection.', waiting),
  ]
}

const queryTimeout = 2_000

/** What every process would read alike, so only the one that was asked reads it. */
const databaseMetrics = async ({ db }: Opened): Promise<readonly Metric[]> => {
  const isUp = (value: number) =>
    gauge('clubrun_database_up', 'Whether the database answers.', value)
  try {
    return [isUp(1), ...(await withTimeout(queryDatabase(db), { ms: queryTimeout }))]
  } catch {
    return [isUp(0)]
  }
}

const queryDatabase = async (db: Opened['db']) => {
  const { all, waiting } = await db
    .selectFrom('mail')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.count<number>('next_try_at').as('waiting'),
    ])
    .executeTakeFirstOrThrow()
  const deliveries = await openQueue(db).count()
  const { rows } = await sql<{ name: string }>`
    select max(name) as name from kysely_migration`.execute(db)
  return [
    gauge('clubrun_mail', 'Mails waiting to be sent, and mails that failed for good.', [
      { labels: { state: 'waiting' }, value: Number(waiting) },
      { labels: { state: 'failed' }, value: Number(all) - Number(waiting) },
    ]),
    gauge(
      'clubrun_notices',
      'Notices waiting to be sent, and notices that failed for good.',
      channels.flatMap((channel) =>
        (['waiting', 'failed'] as const).map((state) => ({
          labels: { channel, state },
          value: deliveries[channel][state],
        })),
      ),
    ),
    gauge('clubrun_devices', 'Browsers that get push messages.', deliveries.devices),
    gauge('clubrun_migration_info', 'The last database migration.', [
      { labels: { name: rows[0]?.name ?? '' }, value: 1 },
    ]),
  ]
}
