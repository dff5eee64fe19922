import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeDatabase } from './database.ts'
import { clubDay, migrateAndSeed } from './demo-club.ts'

/** Seeds the demonstration club once: copying it takes a tenth of the time, and most tests open a site. */
export default async (project: TestProject) => {
  const { engine, postgresUrl } = project.getProvidedContext()
  const folder = await mkdtemp(join(tmpdir(), 'clubrun-demo-'))
  const database = engine === 'postgres' ? await makeDatabase(postgresUrl) : undefined
  const day = clubDay()
  await migrateAndSeed(folder, database?.url)
  project.provide('demoClub', { day, folder, database: database?.name })
  return async () => {
    await database?.drop()
    await rm(folder, { recursive: true })
  }
}
