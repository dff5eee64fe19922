import { vi } from 'vitest'

type ReadAssets = typeof import('#server/http/assets.ts').readAssets

/**
 * The built web files are the same for every site of a run, and reading all of them takes longer than
 * everything else that opens a site: a process reads them once for each set of headers.
 */
vi.mock('#server/http/assets.ts', async (importOriginal) => {
  const { readAssets } = await importOriginal<{ readAssets: ReadAssets }>()
  const earlier = new Map<string, Awaited<ReturnType<ReadAssets>>>()
  const readOnce: ReadAssets = async (folder, headers) => {
    const key = JSON.stringify([folder, headers])
    const assets = earlier.get(key) ?? (await readAssets(folder, headers))
    earlier.set(key, assets)
    return assets
  }
  return { readAssets: readOnce }
})
