import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { glob, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build as bundle } from 'vite'

const root = join(import.meta.dirname, '..')
const compressible = new Set(['.css', '.js', '.mjs', '.json', '.svg', '.txt', '.ico'])

/** Builds the web, adds compressed copies of files that shrink, and bundles the server. */
const build = async () => {
  const cli = join(root, 'node_modules/@react-router/dev/bin.cjs')
  // A list of two hundred files would push the address of the site out of sight.
  const args = [cli, 'build', '--logLevel', 'warn']
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) {
    process.stderr.write('The web could not be built. The lines above say why.\n')
    process.exit(1)
  }
  await compressAll(join(root, 'build/client'))
  await buildSite()
  await escapeAll(join(root, 'build'))
  await writeFile(join(root, 'build/done'), '')
}

/** One file instead of a thousand starts in a third of the time, with two thirds of the memory. */
const buildSite = async () => {
  await rm(join(root, 'build/site'), { recursive: true, force: true })
  await bundleFor('site', 'main/server.ts')
  await bundleFor('route-worker', 'server/routes/route-worker.ts')
}

/** Of what several files share, the rest belongs to those that are loaded later. */
const usedAtStart = /\/(contract|server)\/|node_modules\/(kysely|zod|jose)\//

const bundleFor = (name: string, entry: string) =>
  bundle({
    configFile: false,
    root: root,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: ['sharp'] },
    build: {
      ssr: entry,
      target: 'node26',
      minify: false,
      outDir: 'build',
      emptyOutDir: false,
      rolldownOptions: {
        output: {
          // As deep in the project as its source, so that relative paths work in both.
          entryFileNames: `${name}.js`,
          chunkFileNames: 'site/[name]-[hash].js',
          // Every file costs a millisecond of the start.
          codeSplitting: { groups: [{ name: 'shared', test: usedAtStart, minShareCount: 2 }] },
          // The text of a program stays in memory.
          comments: { jsdoc: false, annotation: false },
        },
      },
    },
  })

/**
 * A program with a single character beyond Latin-1, such as a dash, needs twice the memory for its whole text.
 * The escape means the same in strings, patterns and templates.
 */
const escapeAll = async (folder: string) => {
  for await (const name of glob(['*.js', 'site/*.js', 'server/**/*.js'], { cwd: folder })) {
    const file = join(folder, name)
    const text = await readFile(file, 'utf8')
    const escaped = text.replace(
      /[^\0-\xff]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    if (escaped !== text) await writeFile(file, escaped)
  }
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
