import { expect, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { readPushKeys } from '#server/notices/push-keys.ts'
import { isPushKey } from '#server/notices/web-push.ts'
import { backUp, restore } from '#tests/support/backups.ts'
import { emptyData } from '#tests/support/data-settings.ts'
import { readDatabase } from '#tests/support/process.ts'

test('the push keys are made once, by whichever process starts first, and come back with a backup', async () => {
  const data = await emptyData()
  const made = await readDatabase(data, async (db) => {
    await migrate(db)
    return Promise.all([1, 2, 3, 4].map(() => readPushKeys(db)))
  })
  const [keys] = made
  expect(new Set(made.map(({ privateKey }) => privateKey)).size).toBe(1)
  expect(isPushKey(keys?.publicKey ?? '')).toBe(true)

  const elsewhere = await emptyData()
  await restore(elsewhere, await backUp(data))
  expect(await readDatabase(elsewhere, readPushKeys)).toEqual(keys)
})
