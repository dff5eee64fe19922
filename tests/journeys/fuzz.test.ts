import { expect, inject, test } from 'vitest'
import { fuzz } from '#tests/fuzz/fuzz.ts'
import { emptyData } from '#tests/support/data-settings.ts'

/** The same each time, so that only a change can turn it red; `npm run fuzz` asks something new. */
const seed = 2016

test(`the site keeps its promises whatever is sent to it (seed ${seed}, ${inject('engine')})`, async () => {
  const { DATABASE_URL } = await emptyData()
  const { broken } = await fuzz({ databaseUrl: DATABASE_URL, requests: 1000, seed })
  expect(broken).toEqual([])
})
