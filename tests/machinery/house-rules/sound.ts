import { buildHouse } from './modules.ts'

/** An invented house that uses every freedom the rules leave, and breaks none. */
export const soundHouse = buildHouse(
  {
    'contract/index.ts': "import { news } from './news.ts'\nexport const contract = { news }",
    'contract/news.ts': "import type * as z from 'zod/mini'",
    'server/app.ts': "import './news/handlers.ts'\nimport './users/store.ts'",
    'server/demo-club.ts': "import './news/demo.ts'",
    'server/database/migrations/0001-house.ts': "import { hash } from 'node:crypto'",
    'server/door/answer.ts': "import type { Declared } from './serve.ts'",
    'server/door/serve.ts': "import { answer } from './answer.ts'",
    'server/news/demo.ts': "import './store.ts'",
    'server/news/handlers.ts': "import type { Call } from '#server/door/call.ts'",
    'server/news/handlers.test.ts': "import '#main/site.ts'\nimport '#server/users/store.ts'",
    'server/news/store.ts': "// import '#web/house.ts'",
    'web/entry.server.tsx': "import 'node:stream'",
    'web/service-worker.js': "const text = `import '#main/site.ts'`",
    'web/root.tsx': "import './app.css'\nimport { Footer } from './frame/footer.tsx'",
    'web/club/home.tsx':
      "import type { Route } from './+types/home.ts'\nimport '#web/news/list.tsx'",
    'web/frame/footer.tsx': "import '#web/kit/icon.tsx'\nimport wake from './wake.js?raw'",
    'web/frame/wake.js': '',
    'web/frame/window.d.ts': "import 'react'\nexport {}",
    'web/kit/icon.tsx': "import 'react'\nimport './fonts.css'",
    'web/news/list.tsx': "import '#web/house.ts'\nimport '#contract/news.ts'",
    'web/public/favicon.svg': '',
    'main/site.ts': "import '#server/identity/token.ts'\nimport '#web/host.ts'",
    'tests/house.ts': "import '#server/news/store.ts'",
    'benchmarks/run.ts': "import '#main/site.ts'",
  },
  { rooms: ['news'] },
)
