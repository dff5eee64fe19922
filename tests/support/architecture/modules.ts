import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Import, readImports } from './imports.ts'

type Module = {
  readonly path: string
  readonly lines: number
  readonly imports: readonly Import[]
  /** It has exports, and all of them are those of other files. */
  readonly onlyPassesOn: boolean
}

export type Codebase = {
  /** Every file of every layer, code or not. */
  readonly files: readonly string[]
  readonly modules: readonly Module[]
  /** What the contract declares. */
  readonly features: readonly string[]
  /** The addresses of the pages. */
  readonly paths: readonly string[]
}

/** Finds what breaks it, as one sentence each. */
export type Rule = (codebase: Codebase) => readonly string[]

/** Files by path. The value is their text, which only code needs. */
export type Sources = Readonly<Record<string, string>>

export const buildCodebase = (
  sources: Sources,
  { features = [], paths = [] }: Partial<Pick<Codebase, 'features' | 'paths'>> = {},
): Codebase => ({
  files: Object.keys(sources),
  modules: Object.entries(sources)
    .filter(([path]) => isCode(path))
    .map(([path, source]) => ({ path, lines: countLines(source), ...readImports(path, source) })),
  features,
  paths,
})

const isCode = (path: string) => /\.(ts|tsx|js)$/.test(path)

const countLines = (source: string) => source.replace(/\n$/, '').split('\n').length

const root = join(import.meta.dirname, '../../..')
const generated = ['node_modules', 'build', 'data', '.react-router']

export const readSources = (): Sources => {
  const found = globSync('{contract,server,web,ops,main,scripts,tests,benchmarks}/**/*', {
    cwd: root,
    withFileTypes: true,
    exclude: ({ name }) => generated.includes(name),
  })
  const paths = found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
  return Object.fromEntries(
    paths.map((path) => [
      path.replaceAll('\\', '/'),
      isCode(path) ? readFileSync(join(root, path), 'utf8') : '',
    ]),
  )
}
