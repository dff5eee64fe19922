import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSite } from './site.ts'

/** A new folder that goes when the question is answered. */
export const makeFolder = (stack: AsyncDisposableStack) => {
  const folder = mkdtempSync(join(tmpdir(), 'clubrun-bench-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The data folder of a site that has started once and left. */
export const makeDataDir = async (stack: AsyncDisposableStack) => {
  const dataDir = makeFolder(stack)
  await using _site = await openSite({ dataDir })
  return dataDir
}
