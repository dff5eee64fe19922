import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { makeDatabase } from './database.ts'
import { clubDay, demoPassword } from './demo-club.ts'

export type DataSettings = { DATA_DIR: string; DATABASE_URL?: string }

/** Empty data for a site: a data folder and, on PostgreSQL, a database of its own. */
export const emptyData = async (): Promise<DataSettings> => {
  const folder = await emptyFolder()
  if (inject('engine') === 'sqlite') return { DATA_DIR: folder }
  return { DATA_DIR: folder, DATABASE_URL: await newDatabase() }
}

/** Data for a site with these settings, with the demonstration club if the site would seed it. */
export const dataFor = async (variables: NodeJS.ProcessEnv): Promise<DataSettings> => {
  const { PUBLIC_URL, FIREBASE_PROJECT_ID, DEMO_PASSWORD = demoPassword } = variables
  const club = inject('demoClub')
  // After midnight the rides of the demonstration club would be on other days.
  const fits = club?.day === clubDay() && DEMO_PASSWORD === demoPassword
  if (!fits || PUBLIC_URL || FIREBASE_PROJECT_ID) return emptyData()
  const folder = await emptyFolder()
  if (club.database) return { DATA_DIR: folder, DATABASE_URL: await newDatabase(club.database) }
  await copyFile(join(club.folder, 'club.sqlite'), join(folder, 'club.sqlite'))
  return { DATA_DIR: folder }
}

const emptyFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clubrun-site-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const newDatabase = async (original?: string) => {
  const { url, drop } = await makeDatabase(inject('postgresUrl'), original)
  onTestFinished(drop)
  return url
}
