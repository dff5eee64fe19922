import { buildCodebase, type Codebase, type Sources } from './modules.ts'

/** An invented codebase with one thing wrong in it, and how a rule must name that. */
export type Planted = { readonly named: string; readonly codebase: Codebase }

export const plant = (
  named: string,
  sources: Sources,
  declared: Partial<Pick<Codebase, 'features' | 'paths'>> = {},
): Planted => ({ named, codebase: buildCodebase(sources, declared) })

const wrongImport = (from: string, specifier: string, target = specifier) =>
  plant(`${from} imports ${target}`, { [from]: `import '${specifier}'` })

const lines = (count: number) => '\n'.repeat(count)

export const planted = {
  layers: [
    wrongImport('contract/news.ts', 'hono'),
    wrongImport('contract/news.ts', '#server/app.ts', 'server/app.ts'),
    wrongImport('server/app.ts', '../web/host.ts', 'web/host.ts'),
    wrongImport('server/app.ts', '#main/site.ts', 'main/site.ts'),
    wrongImport('web/contexts.ts', '#server/settings.ts', 'server/settings.ts'),
    wrongImport('web/contexts.ts', '../content/club.json', 'content/club.json'),
    wrongImport('web/contexts.ts', 'node:fs'),
    wrongImport('server/http/entry.ts', '#ops/metrics/open.ts', 'ops/metrics/open.ts'),
    wrongImport('ops/doctor.ts', '#main/site.ts', 'main/site.ts'),
    wrongImport('main/site.ts', '#scripts/build.ts', 'scripts/build.ts'),
    wrongImport('main/site.ts', '#tests/site.ts', 'tests/site.ts'),
    wrongImport('web/news/story.test.ts', '#server/app.ts', 'server/app.ts'),
  ],
  stores: [
    wrongImport('server/events/feed.ts', '#server/news/store.ts', 'server/news/store.ts'),
    wrongImport('server/http/admit.ts', '../users/store.ts', 'server/users/store.ts'),
    wrongImport('main/site.ts', '#server/news/store.ts', 'server/news/store.ts'),
  ],
  ui: [
    wrongImport('web/ui/card.tsx', '#contract/news.ts', 'contract/news.ts'),
    wrongImport('web/ui/card.tsx', '../layout/footer.tsx', 'web/layout/footer.tsx'),
  ],
  sharedFolders: [
    wrongImport('web/layout/menu.tsx', '#web/users/role.tsx', 'web/users/role.tsx'),
    wrongImport('server/http/handle-call.ts', '../identity/token.ts', 'server/identity/token.ts'),
    wrongImport('server/mail/outbox.ts', '#server/news/feed.ts', 'server/news/feed.ts'),
  ],
  featureCircles: [
    plant('web: events → news → events', {
      'web/events/day.tsx': "import '#web/news/news-list.tsx'",
      'web/news/edit-news.tsx': "import type { Ride } from '../events/ride.ts'",
    }),
    plant('server: users → identity → users', {
      'server/users/handlers.ts': "import '#server/identity/sessions.ts'",
      'server/identity/handlers.ts': "import '#server/users/roles.ts'",
    }),
  ],
  circles: [
    plant('web/b.ts → web/c.tsx → web/b.ts', {
      'web/a.ts': "import './b.ts'",
      'web/b.ts': "export * from './c.tsx'",
      'web/c.tsx': "void import('#web/b.ts')",
    }),
    plant('web/a.ts → web/a.ts', { 'web/a.ts': "import { type A } from './a.ts'" }),
    plant('server/a.ts → server/b.ts → server/a.ts', {
      'server/a.ts': "import type { B } from './b.ts'",
      'server/b.ts': "import type { A } from './a.ts'",
    }),
  ],
  barrels: [
    plant('web/ui/all.ts is a barrel', { 'web/ui/all.ts': "export * from './card.tsx'" }),
    plant('web/ui/all.ts is a barrel', { 'web/ui/all.ts': "import a from 'a'\nexport { a }" }),
    plant('web/ui/index.ts is a barrel', { 'web/ui/index.ts': 'export const a = 1' }),
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
    plant('server/club is neither a feature nor a shared folder', {
      'server/club/handlers.ts': '',
    }),
    plant('web/styles is neither a feature nor a shared folder', { 'web/styles/night.css': '' }),
  ],
  sameFeatures: ['contract/news.ts', 'server/news/', 'web/news/'].map((place) => {
    const files = ['contract/news.ts', 'server/news/store.ts', 'web/news/list.tsx']
    const left = files.filter((path) => !path.startsWith(place)).map((path) => [path, ''])
    return plant(`${place} is missing`, Object.fromEntries(left), { features: ['news'] })
  }),
  answered: [
    plant('server/media/handlers.ts is missing', {}, { features: ['media'] }),
    plant(
      'server/news/store.ts is missing',
      { 'server/news/handlers.ts': '', 'server/app.ts': "import './news/handlers.ts'" },
      { features: ['news'] },
    ),
    plant('server/news/handlers.ts is not wired in server/app.ts', {
      'server/news/handlers.ts': '',
      'server/app.ts': "// import './news/handlers.ts'",
    }),
  ],
}
