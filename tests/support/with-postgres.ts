import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

export default async (project: TestProject) => {
  const { url, stop } = await startPostgres()
  project.provide('postgresUrl', url)
  return stop
}
