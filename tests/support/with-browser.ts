import { type BrowserServer, chromium } from 'playwright'
import type { TestProject } from 'vitest/node'
import { findChromium, findHeadlessShell } from './chromium.ts'

export default async (project: TestProject) => {
  const whole = await chromium.launchServer(await findChromium())
  const shell = await findHeadlessShell()
  const quick = shell ? await chromium.launchServer(shell) : whole
  project.provide('browserAddress', quick.wsEndpoint())
  project.provide('wholeBrowserAddress', whole.wsEndpoint())
  return () => Promise.all([...new Set<BrowserServer>([whole, quick])].map((one) => one.close()))
}
