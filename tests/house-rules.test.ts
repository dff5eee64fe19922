import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import routes from '#web/routes.ts'
import { circles } from './machinery/house-rules/circles.ts'
import { addresses, answered, routed, sameRooms } from './machinery/house-rules/completeness.ts'
import { barrels, climbing, folders, lengths, names } from './machinery/house-rules/files.ts'
import { readImports } from './machinery/house-rules/imports.ts'
import { buildHouse, type Rule, readSources } from './machinery/house-rules/modules.ts'
import { type Planted, plant, planted } from './machinery/house-rules/planted.ts'
import { soundHouse } from './machinery/house-rules/sound.ts'
import * as imports from './machinery/house-rules/who-imports-whom.ts'

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

const rules: [string, Rule, readonly Planted[]][] = [
  [
    'contract imports only zod, server and web only contract, and main alone knows both',
    imports.storeys,
    planted.storeys,
  ],
  [
    'a store is opened only in its own room and by app.ts, which hands its functions on',
    imports.stores,
    planted.stores,
  ],
  ['the kit of the web uses nothing of ours but the kit', imports.kit, planted.kit],
  [
    'a web room shows what is its own or shared, the frame no room, and club pages any room',
    imports.webRooms,
    planted.webRooms,
  ],
  [
    'a server room imports no other and a hallway none: app.ts and demo-club.ts join them',
    imports.serverRooms,
    planted.serverRooms,
  ],
  ['no modules load each other in a circle', circles, planted.circles],
  ['no file only passes on what others export', barrels, planted.barrels],
  ['no import climbs two folders', climbing, planted.climbing],
  ['no file has more than 300 lines', lengths, planted.lengths],
  ['files have kebab-case names that say what is inside', names, planted.names],
  ['every folder of server and web is a room or a hallway', folders, planted.folders],
  ['a room of the contract has its name in every storey', sameRooms, planted.sameRooms],
  [
    'every room of the contract is answered by handlers that app.ts wires',
    answered,
    planted.answered,
  ],
  [
    'every address of the specification is a page',
    routed(routeTable),
    routeTable.map((lost) =>
      plant(`${lost} leads nowhere`, {}, { paths: routeTable.filter((path) => path !== lost) }),
    ),
  ],
]

const house = buildHouse(readSources(), { rooms: Object.keys(contract), paths: addresses(routes) })

test.for(rules)('%s', ([, rule]) => {
  expect(rule(house)).toEqual([])
})

describe('a planted break is named', () => {
  test.for(rules)('%s', ([, rule, planted]) => {
    for (const { named, house } of planted) expect(rule(house)).toEqual([named])
  })
})

test('a house that uses every freedom the rules leave breaks none', () => {
  const sound = { ...soundHouse, paths: routeTable }
  expect(rules.flatMap(([, rule]) => rule(sound))).toEqual([])
})

test('the files that are read are those of the whole house', () => {
  for (const path of ['contract/news.ts', 'server/news/store.ts', 'main/check-node.js']) {
    expect(house.modules.map(({ path }) => path)).toContain(path)
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
  expect(addresses([layout, dashboard])).toEqual(['/', '/about', '/dashboard', '/dashboard/users'])
})
