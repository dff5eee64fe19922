import { buildHouse, type House, type Sources } from './modules.ts'

/** An invented house with one thing wrong in it, and how a rule must name that. */
export type Planted = { readonly named: string; readonly house: House }

export const plant = (
  named: string,
  sources: Sources,
  declared: Partial<Pick<House, 'rooms' | 'paths'>> = {},
): Planted => ({ named, house: buildHouse(sources, declared) })

const wrongImport = (from: string, specifier: string, target = specifier) =>
  plant(`${from} imports ${target}`, { [from]: `import '${specifier}'` })

const lines = (count: number) => '\n'.repeat(count)

export const planted = {
  storeys: [
    wrongImport('contract/news.ts', 'hono'),
    wrongImport('contract/news.ts', '#server/app.ts', 'server/app.ts'),
    wrongImport('server/app.ts', '../web/host.ts', 'web/host.ts'),
    wrongImport('server/app.ts', '#main/site.ts', 'main/site.ts'),
    wrongImport('web/house.ts', '#server/settings.ts', 'server/settings.ts'),
    wrongImport('web/house.ts', '../content/club.json', 'content/club.json'),
    wrongImport('web/house.ts', 'node:fs'),
    wrongImport('main/site.ts', '#tests/house.ts', 'tests/house.ts'),
  ],
  stores: [
    wrongImport('server/events/feed.ts', '#server/news/store.ts', 'server/news/store.ts'),
    wrongImport('server/door/admit.ts', '../users/store.ts', 'server/users/store.ts'),
    wrongImport('main/site.ts', '#server/news/store.ts', 'server/news/store.ts'),
  ],
  kit: [
    wrongImport('web/kit/card.tsx', '#contract/news.ts', 'contract/news.ts'),
    wrongImport('web/kit/card.tsx', '../frame/footer.tsx', 'web/frame/footer.tsx'),
  ],
  webRooms: [
    wrongImport('web/events/day.tsx', '#web/news/news-list.tsx', 'web/news/news-list.tsx'),
    wrongImport('web/events/day.tsx', '../club/hero.tsx', 'web/club/hero.tsx'),
    wrongImport('web/frame/menu.tsx', '#web/users/role.tsx', 'web/users/role.tsx'),
    wrongImport('web/club/home.tsx', '#web/root.tsx', 'web/root.tsx'),
  ],
  serverRooms: [
    wrongImport('server/gallery/handlers.ts', '#server/media/shelf.ts', 'server/media/shelf.ts'),
    wrongImport('server/door/serve.ts', '../identity/token.ts', 'server/identity/token.ts'),
    wrongImport('server/settings.ts', './news/feed.ts', 'server/news/feed.ts'),
  ],
  circles: [
    plant('web/b.ts → web/c.tsx → web/b.ts', {
      'web/a.ts': "import './b.ts'",
      'web/b.ts': "export * from './c.tsx'",
      'web/c.tsx': "void import('#web/b.ts')",
    }),
    plant('web/a.ts → web/a.ts', { 'web/a.ts': "import { type A } from './a.ts'" }),
  ],
  barrels: [
    plant('web/kit/all.ts is a barrel', { 'web/kit/all.ts': "export * from './card.tsx'" }),
    plant('web/kit/all.ts is a barrel', { 'web/kit/all.ts': "import a from 'a'\nexport { a }" }),
    plant('web/kit/index.ts is a barrel', { 'web/kit/index.ts': 'export const a = 1' }),
  ],
  climbing: [
    plant('tests/journeys/news.test.ts imports ../../main/site.ts', {
      'tests/journeys/news.test.ts': "import '../../main/site.ts'",
    }),
  ],
  lengths: [plant('web/a.ts has 301 lines, more than 300', { 'web/a.ts': lines(301) })],
  names: [
    plant('web/news/newsList.tsx is not kebab-case', { 'web/news/newsList.tsx': '' }),
    ...['web/date-utils.ts', 'server/helpers/day.ts', 'server/user-service.ts'].map((path) =>
      plant(`${path} does not say what is inside`, { [path]: '' }),
    ),
  ],
  folders: [
    plant('server/club is no room and no hallway', { 'server/club/handlers.ts': '' }),
    plant('web/styles is no room and no hallway', { 'web/styles/night.css': '' }),
  ],
  sameRooms: ['contract/news.ts', 'server/news/', 'web/news/'].map((place) => {
    const files = ['contract/news.ts', 'server/news/store.ts', 'web/news/list.tsx']
    const left = files.filter((path) => !path.startsWith(place)).map((path) => [path, ''])
    return plant(`${place} is missing`, Object.fromEntries(left), { rooms: ['news'] })
  }),
  answered: [
    plant('server/media/handlers.ts is missing', {}, { rooms: ['media'] }),
    plant(
      'server/news/store.ts is missing',
      { 'server/news/handlers.ts': '', 'server/app.ts': "import './news/handlers.ts'" },
      { rooms: ['news'] },
    ),
    plant('server/news/handlers.ts is not wired in server/app.ts', {
      'server/news/handlers.ts': '',
      'server/app.ts': "// import './news/handlers.ts'",
    }),
  ],
}
