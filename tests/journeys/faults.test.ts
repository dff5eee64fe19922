import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { faults } from '#tests/faults/all.ts'
import { runFault, type Server } from '#tests/faults/fault.ts'
import { startOwnPostgres } from '#tests/support/postgres.ts'

const engine = inject('engine')
let server: Server | undefined

const patience = 60_000

beforeAll(async () => {
  if (engine === 'postgres') server = await startOwnPostgres({ durable: true })
}, patience)
afterAll(() => server?.stop(), patience)

const here = faults.filter(
  ({ on, rounds, shortOn = engine }) =>
    on.includes(engine) && rounds.short > 0 && shortOn === engine,
)

/** The short form of `npm run faults`: the same faults, fewer times. */
for (const fault of here) {
  test.skipIf(fault.missing?.())(`nothing is lost: ${fault.says}`, async () => {
    const trial = { engine, server, rounds: fault.rounds.short, seed: 9, say: () => {} }
    const { broken, counts } = await runFault(fault, trial)
    expect(broken).toEqual([])
    expect(counts).toMatchObject({ lost: 0, doubled: 0, unclear: 0 })
  })
}
