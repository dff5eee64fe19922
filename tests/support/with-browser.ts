import type { TestProject } from 'vitest/node'
import { findChromium, findHeadlessShell } from './chromium.ts'

/** Finds the browsers once; each process of tests opens its own. */
export default async (project: TestProject) => {
  const whole = await findChromium()
  project.provide('wholeBrowser', whole)
  project.provide('browser', (await findHeadlessShell()) ?? whole)
}
