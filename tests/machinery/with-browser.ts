import { chromium } from 'playwright'
import type { TestProject } from 'vitest/node'
import { findChromium } from './chromium.ts'

export default async (project: TestProject) => {
  const browser = await chromium.launchServer(await findChromium())
  project.provide('browserAddress', browser.wsEndpoint())
  return () => browser.close()
}
