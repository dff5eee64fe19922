import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

export type Import = {
  readonly specifier: string
  /** A path from the root of the codebase, or the name of a package. */
  readonly target: string
  readonly ours: boolean
  /** Gone when the program runs. `import { type A }` is not: it still loads the file. */
  readonly typeOnly: boolean
}

/** Read with Vite's parser, because TypeScript 7 offers its own only through a second process. */
export const readImports = (path: string, source: string) => {
  const { program, errors } = parseSync(path, source)
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`)
  const imports: Import[] = []
  const add = (specifier: string | undefined, typeOnly: boolean) => {
    if (specifier === undefined || specifier.startsWith('./+types/')) return
    const own = ownPath(path, specifier)
    imports.push({ specifier, target: own ?? specifier, ours: own !== undefined, typeOnly })
  }
  new Visitor({
    ImportDeclaration: ({ source, importKind }) => add(source.value, importKind === 'type'),
    ExportAllDeclaration: ({ source, exportKind }) => add(source.value, exportKind === 'type'),
    ExportNamedDeclaration: ({ source, exportKind }) => add(source?.value, exportKind === 'type'),
    ImportExpression: ({ source }) => add(literal(source), false),
    TSImportType: ({ source }) => add(source.value, true),
  }).visit(program)
  return { imports, onlyPassesOn: onlyPassesOn(program.body) }
}

const literal = (node: ESTree.Expression) => {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) {
    return node.quasis[0]?.value.cooked ?? undefined
  }
  return undefined
}

const onlyPassesOn = (body: ESTree.Program['body']) => {
  const others = body.filter(({ type }) => type !== 'ImportDeclaration')
  return others.length > 0 && others.every(passesOn)
}

const passesOn = (statement: ESTree.Program['body'][number]) =>
  statement.type === 'ExportAllDeclaration' ||
  (statement.type === 'ExportNamedDeclaration' && statement.specifiers.length > 0) ||
  (statement.type === 'ExportDefaultDeclaration' && statement.declaration.type === 'Identifier')

const packageFile = join(import.meta.dirname, '../../../package.json')
const { imports: shortcuts }: { imports: Record<string, string> } = JSON.parse(
  readFileSync(packageFile, 'utf8'),
)

const ownPath = (from: string, specifier: string) => {
  const file = specifier.replace(/\?.*$/, '')
  if (/^\.{1,2}(\/|$)/.test(file)) return posix.join(posix.dirname(from), file)
  for (const [pattern, place] of Object.entries(shortcuts)) {
    const start = pattern.replace('*', '')
    if (file.startsWith(start)) {
      return posix.normalize(place.replace('*', file.slice(start.length)))
    }
  }
  return undefined
}
