import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import routes from '#web/routes.ts'
import { readImports } from './support/architecture/imports.ts'
import { buildCodebase, type Rule, readSources } from './support/architecture/modules.ts'
import { type Planted, plant, planted } from './support/architecture/planted.ts'
import * as rules from './support/architecture/rules.ts'
import { soundCodebase } from './support/architecture/sound.ts'

const routeTable = [
  '/',
  '/about',
  '/calender',
  '/gallery',
  '/contact',
  '/privacy',
  '/register',
  '/login',
  '/dashboard',
  '/dashboard/event',
  '/dashboard/team',
  '/dashboard/article',
  '/dashboard/blog',
  '/dashboard/users',
  '/dashboard/request',
  '/dashboard/newsUpdate',
  '/dashboard/addEvent',
  '/dashboard/addImage',
]

const checks: [string, Rule, readonly Planted[]][] = [
  [
    'contract imports only zod, server and web only contract, and ops and main what is below them',
    rules.layers,
    planted.layers,
  ],
  ['a store is opened only by its own feature and by app.ts', rules.stores, planted.stores],
  ['ui uses nothing of ours but ui', rules.ui, planted.ui],
  ['shared folders use no feature', rules.sharedFolders, planted.sharedFolders],
  ['no features use each other in a circle', rules.featureCircles, planted.featureCircles],
  ['no modules import each other in a circle', rules.circles, planted.circles],
  ['no file only passes on what others export', rules.barrels, planted.barrels],
  ['no import climbs two folders', rules.climbing, planted.climbing],
  ['no file has more than 300 lines', rules.lengths, planted.lengths],
  ['files have kebab-case names that say what is inside', rules.names, planted.names],
  ['every folder of server and web is a feature or shared', rules.folders, planted.folders],
  [
    'a feature of the contract has its name in every layer',
    rules.sameFeatures,
    planted.sameFeatures,
  ],
  [
    'every feature of the contract is answered by handlers that app.ts wires',
    rules.answered,
    planted.answered,
  ],
  [
    'every address of the specification is a page',
    rules.routed(routeTable),
    routeTable.map((lost) =>
      plant(`${lost} leads nowhere`, {}, { paths: routeTable.filter((path) => path !== lost) }),
    ),
  ],
]

const codebase = buildCodebase(readSources(), {
  features: Object.keys(contract),
  paths: rules.addresses(routes),
})

test.for(checks)('%s', ([, rule]) => {
  expect(rule(codebase)).toEqual([])
})

describe('a planted break is named', () => {
  test.for(checks)('%s', ([, rule, planted]) => {
    for (const { named, codebase } of planted) expect(rule(codebase)).toEqual([named])
  })
})

test('a codebase that uses every freedom the rules leave breaks none', () => {
  const sound = { ...soundCodebase, paths: routeTable }
  expect(checks.flatMap(([, rule]) => rule(sound))).toEqual([])
})

test('the files that are read are those of the whole codebase', () => {
  for (const path of ['contract/news.ts', 'server/news/store.ts', 'main/check-node.js']) {
    expect(codebase.modules.map(({ path }) => path)).toContain(path)
  }
})

test('imports are found in every form, and not in comments or strings', () => {
  const source = `
    import a, { type B } from './a.ts' // import './no.ts'
    import type { C } from '../c.ts'
    export * from '#web/d.tsx'
    export type { E } from 'e/deep'
    const f = [await import('./f.js?raw'), await import(\`./g.ts\`), "import './no.ts'"]
    type H = import('./h.ts').H
    const page = <p>import './no.ts'</p>`
  const found = readImports('web/news/list.tsx', source).imports
  expect(found.map(({ target, typeOnly }) => `${target}${typeOnly ? ' (type)' : ''}`)).toEqual([
    'web/news/a.ts',
    'web/c.ts (type)',
    'web/d.tsx',
    'e/deep (type)',
    'web/news/f.js',
    'web/news/g.ts',
    'web/news/h.ts (type)',
  ])
})

test('pages inside pages have the whole address', () => {
  const layout = { children: [{ index: true }, { path: 'about' }] }
  const dashboard = { path: 'dashboard', children: [{ path: 'users' }] }
  expect(rules.addresses([layout, dashboard])).toEqual([
    '/',
    '/about',
    '/dashboard',
    '/dashboard/users',
  ])
})
