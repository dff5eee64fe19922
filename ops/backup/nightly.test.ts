import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { expiredBackups, nightlyName, rotate } from './nightly.ts'

const first = Temporal.PlainDate.from('2026-01-01')
const nights = (count: number) =>
  Array.from({ length: count }, (_, day) => nightlyName(first.add({ days: day })))

/** What is left after so many nights, each with its rotation. */
const leftAfter = (count: number) =>
  nights(count).reduce<string[]>((kept, tonight) => {
    const there = kept.concat(tonight)
    const going = new Set(expiredBackups(there))
    return there.filter((name) => !going.has(name))
  }, [])

test('after a season of nights seven days are left, and one of each of four weeks before', () => {
  expect(leftAfter(7)).toEqual(nights(7))
  // 10 April 2026 is a Friday: the last day of a week is its Sunday.
  expect(leftAfter(100).map((name) => name.slice(8, 18))).toEqual([
    '2026-03-08',
    '2026-03-15',
    '2026-03-22',
    '2026-03-29',
    ...['04', '05', '06', '07', '08', '09', '10'].map((day) => `2026-04-${day}`),
  ])
})

test('a clock that jumps ahead costs no backup, and other files are nobody’s business', async () => {
  expect(expiredBackups([...nights(6), 'clubrun-2999-01-01.tar'])).toEqual([])
  const folder = await mkdtemp(join(tmpdir(), 'clubrun-rotation-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const others = [
    'clubrun-2026-01-01.tar.gz',
    'my-2026-01-01.tar',
    'clubrun-2026-01-01T101112Z.tar',
  ]
  for (const name of [...nights(60), ...others, 'clubrun-2026-02-30.tar.part']) {
    await writeFile(join(folder, name), '')
  }
  await rotate(folder)
  expect((await readdir(folder)).sort()).toEqual([...leftAfter(60), ...others].sort())
})
