import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkBackups } from './site.ts'

const hours = 60 * 60 * 1000
const now = Date.UTC(2026, 5, 2, 12)

test('the doctor reports the age of the last backup, or that there is none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clubrun-backups-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const says = async (backups: string | undefined, publicUrl?: string) => {
    const [found] = await checkBackups({ settings: { backups, publicUrl } }, now)
    return `${found?.kind} ${found?.says}`
  }
  const make = async (name: string, age: number) => {
    await writeFile(join(folder, name), '')
    await utimes(join(folder, name), new Date(now - age * hours), new Date(now - age * hours))
  }
  expect(await says(undefined)).toMatch(/^ok The site makes no backups/)
  expect(await says(undefined, 'https://club.example')).toMatch(/^look The site makes no backups/)
  await make('notes.txt', 1)
  expect(await says(folder)).toMatch(/^bad There is no backup/)
  await make('clubrun-1.tar', 50)
  await make('clubrun-2.tar', 31)
  expect(await says(folder)).toMatch(/^bad The last backup in .* is 31 hours old/)
  await make('clubrun-3.tar', 12)
  expect(await says(folder)).toBe('ok The last backup is 12 hours old')
})
