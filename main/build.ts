import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const house = join(import.meta.dirname, '..')
const compressible = new Set(['.css', '.js', '.json', '.svg', '.txt', '.ico'])

/** Builds the web and lays a compressed copy beside every file that gains from it. */
const build = async () => {
  const cli = join(house, 'node_modules/@react-router/dev/bin.cjs')
  const child = spawn(process.execPath, [cli, 'build'], { cwd: house, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) {
    process.stderr.write('The web could not be built; the lines above say why.\n')
    process.exit(1)
  }
  await compressAll(join(house, 'build/client'))
  await writeFile(join(house, 'build/done'), '')
}

const compressAll = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile() || !compressible.has(extname(entry.name))) continue
    const file = join(entry.parentPath, entry.name)
    const plain = await readFile(file)
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    }
    const br = await promisify(brotliCompress)(plain, { params })
    if (br.length > plain.length * 0.9) continue
    await writeFile(`${file}.br`, br)
    await writeFile(`${file}.gz`, await promisify(gzip)(plain, { level: 9 }))
  }
}

await build()
