import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '#contract/refusal.ts'
import { instant } from '#server/clock.ts'
import type { Database } from '#server/database/tables.ts'
import type { Handlers } from '#server/http/call.ts'
import { get, type Route } from '#server/http/routes.ts'
import { openSigner } from '#server/identity/secret.ts'
import type { BackupFolder } from './machine.ts'
import { type BackupOrder, officeStore } from './store.ts'

type Parts = {
  readonly db: Database
  readonly folder: BackupFolder
  readonly secret: string
  readonly onFailed: (error: unknown) => void
}

const seconds = 1000

/** A backup that has not grown for so long was killed with its process. */
const silence = 120 * seconds
/** The process that makes one needs some time to start. */
const startsWithin = 60 * seconds

/** Backups that admins ask for, and the addresses from which they download them. */
export const openBackups = ({ db, folder, secret, onFailed }: Parts) => {
  const signer = openSigner('backup-file', secret)
  const running = new Set<Promise<void>>()

  const isAbandoned = async ({ name, at }: BackupOrder) => {
    const now = instant().epochMilliseconds
    const unfinished = await folder.findUnfinished(name)
    return unfinished ? now - unfinished.at > silence : now - Date.parse(at) > startsWithin
  }

  const make = async (order: BackupOrder) => {
    const failure = await folder.make(order.name).then(
      () => undefined,
      (error: Error) => error,
    )
    if (failure) onFailed(failure)
    const settled = failure
      ? ({ ...order, state: 'failed', reason: failure.message.slice(0, 300) } as const)
      : ({ ...order, state: 'made' } as const)
    await officeStore(db).order(settled, order)
  }

  const handlers: Pick<Handlers['office'], 'backups' | 'makeBackup' | 'linkBackup'> = {
    async backups(_, { db }) {
      const order = await officeStore(db).lastOrder()
      const items = await folder.list()
      const isMade = items.some(({ name }) => name === order?.name)
      const isMaking = order?.state === 'making' && !isMade && !(await isAbandoned(order))
      const reason = order?.state === 'making' ? 'It was interrupted.' : order?.reason
      return {
        folder: folder.path,
        nightly: folder.isNightly,
        items: [...items],
        ...(isMaking && {
          making: { since: order.at, size: (await folder.findUnfinished(order.name))?.size ?? 0 },
        }),
        ...(reason && !isMaking && !isMade && { failed: reason }),
      }
    },

    async makeBackup(_, { db, record, afterwards }) {
      const last = await officeStore(db).lastOrder()
      if (last?.state === 'making' && !(await isAbandoned(last))) {
        throw new Refusal('backup-running')
      }
      const at = instant().toString({ smallestUnit: 'millisecond' })
      const name = `clubrun-${at.slice(0, 19).replaceAll(':', '')}Z.tar`
      const order: BackupOrder = { name, at, state: 'making' }
      if (!(await officeStore(db).order(order, last))) throw new Refusal('backup-running')
      await record(name, { after: { backup: name } })
      afterwards(async () => {
        const made = make(order)
          .catch(onFailed)
          .finally(() => running.delete(made))
        running.add(made)
      })
      return { name }
    },

    async linkBackup({ name }, { record }) {
      const found = (await folder.list()).some((backup) => backup.name === name)
      if (!found) throw new Refusal('not-found')
      const until = instant().add({ minutes: 5 })
      const token = await signer.sign({ name }, '5m')
      await record(name, { after: { backup: name } })
      return {
        address: `/api/office/backup?${new URLSearchParams({ token })}`,
        until: until.toString({ smallestUnit: 'millisecond' }),
      }
    },
  }

  const routes: readonly Route[] = [
    get('/api/office/backup', async (request) => {
      const token = new URL(request.url).searchParams.get('token') ?? ''
      const claims = await signer.verify(token)
      const backup = (await folder.list()).find(({ name }) => name === claims?.name)
      if (!backup) throw new Refusal('dead-link')
      return new Response(await folder.read(backup.name), {
        headers: {
          'content-type': 'application/x-tar',
          'content-length': String(backup.size),
          'content-disposition': `attachment; filename="${backup.name}"`,
          'cache-control': 'private, no-store',
          'x-robots-tag': 'noindex',
        },
      })
    }),
  ]

  return {
    handlers,
    routes,
    /** Waits a short time for what is being made, so that it is noted whether it was. */
    async close() {
      await Promise.race([Promise.all(running), pause(3 * seconds, undefined, { ref: false })])
    },
  }
}
