import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSite } from './site.ts'

/** A new folder that is deleted after the measurement. */
export const makeFolder = (stack: AsyncDisposableStack) => {
  const folder = mkdtempSync(join(tmpdir(), 'clubrun-bench-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The data folder of a site that has started and stopped once. */
export const makeDataDir = async (stack: AsyncDisposableStack, variables = {}) => {
  const dataDir = makeFolder(stack)
  await using _site = await openSite({ dataDir, variables })
  return dataDir
}
