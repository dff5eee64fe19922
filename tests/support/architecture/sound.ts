import { buildCodebase } from './modules.ts'

/** An invented codebase that uses every freedom the rules leave, and breaks none. */
export const soundCodebase = buildCodebase(
  {
    'contract/index.ts': "import { news } from './news.ts'\nexport const contract = { news }",
    'contract/news.ts': "import type * as z from 'zod/mini'",
    'server/app.ts': "import './news/handlers.ts'\nimport './users/store.ts'",
    'server/demo-club.ts': "import './news/demo.ts'",
    'server/database/migrations/0001-codebase.ts': "import { hash } from 'node:crypto'",
    'server/http/answer.ts': "import 'hono'",
    'server/http/handle-call.ts': "import { answer } from './answer.ts'",
    'server/news/demo.ts': "import './store.ts'",
    'server/news/handlers.ts': "import type { Call } from '#server/http/call.ts'",
    'server/news/handlers.test.ts': "import '#tests/site.ts'\nimport '#server/users/store.ts'",
    'server/news/store.ts': "// import '#web/contexts.ts'",
    'web/entry.server.tsx': "import 'node:stream'",
    'web/service-worker.js': "const text = `import '#main/site.ts'`",
    'web/root.tsx': "import './app.css'\nimport { Footer } from './layout/footer.tsx'",
    'web/club/home.tsx':
      "import type { Route } from './+types/home.ts'\nimport '#web/news/list.tsx'",
    'web/layout/footer.tsx':
      "import '#web/ui/icon.tsx'\nimport hydrate from './lazy-hydrate.js?raw'",
    'web/layout/lazy-hydrate.js': '',
    'web/layout/window.d.ts': "import 'react'\nexport {}",
    'web/ui/icon.tsx': "import 'react'\nimport './fonts.css'",
    'web/news/list.tsx': "import '#web/contexts.ts'\nimport '#contract/news.ts'",
    'web/public/favicon.svg': '',
    'main/site.ts': "import '#server/identity/token.ts'\nimport '#web/host.ts'",
    'tests/site.ts': "import '#server/news/store.ts'",
    'benchmarks/run.ts': "import '#main/site.ts'",
  },
  { features: ['news'] },
)
