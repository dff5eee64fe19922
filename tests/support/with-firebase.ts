import type { TestProject } from 'vitest/node'
import { startFirebaseEmulator } from './firebase-emulator.ts'

export default async (project: TestProject) => {
  const { host, stop } = await startFirebaseEmulator()
  project.provide('firebaseEmulator', host)
  return stop
}
