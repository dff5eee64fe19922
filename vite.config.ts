import { globSync, readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, minifySync, type Plugin } from 'vite'
import { contract } from './contract/index.ts'
import { refusals } from './contract/refusals.ts'

/** Parts of the contract that plain pages use. */
const withoutShapes =
  '(client|days|endpoint|index|numbers|pages|privacy|problem|refusals?|route-facts)\\.'
/** What only forms that check their input use. */
const forms =
  'upload|identity/read-forms|ui/file-picker|layout/(use-resource-form|resource-form|picture-field)'
/** What pages with fields or a filter use. */
const fields =
  'ui/(choice-field|copy-field|csv|form-message|form-section|panel|password-field|save-file|search-field|select)|layout/(address-filter|draft|leave-guard|plain-form|small-page|use-form)'

/**
 * Shared code is in a few chunks: what every page needs, what the member area fetches with, and what the pages
 * of one feature have in common. By default a page would fetch 30 to 50 small files.
 */
const chunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: 'shared',
    test: new RegExp(
      `contract/(${withoutShapes})|web/(?!${forms}|${fields}|layout/prose)(ui/|layout/(?!menu-)|(?!queries)[^/]+$)|web/signup/rank|vite/preload`,
    ),
    minShareCount: 2,
  },
  { name: 'fields', test: new RegExp(`web/(${fields})\\.`), minShareCount: 2 },
  // Checking input takes a third of what pages share, and only pages with a form check any.
  {
    name: 'forms',
    test: new RegExp(`node_modules/zod|contract/(?!${withoutShapes})|web/(${forms})\\.`),
    minShareCount: 2,
  },
  {
    name: 'queries',
    test: /node_modules\/@tanstack|web\/(queries|layout\/menu-|notices\/(notice-queries|push-subscription))/,
  },
  // The overview shows items, but no lists of them.
  { name: 'news-item', test: /web\/news\/news-item/ },
  // Other features have parts that fetch data; a public page that shows one of their parts would load them all.
  ...['club', 'news', 'contact'].map((feature) => ({
    name: feature,
    test: new RegExp(`web/${feature}/`),
    minShareCount: 2,
  })),
]

/** What pages need to know of a call. */
const keptOfEndpoint = ['method', 'path', 'creates', 'paged', 'carries']

/**
 * Pages send calls and check none, so the shapes of answers and the sentences of the documentation stay here. A
 * form imports the shape it checks with.
 */
const slimContract: Plugin = {
  name: 'slim-contract',
  apply: 'build',
  load: {
    filter: { id: /\/contract\/index\.ts$/ },
    handler: () => `export const contract = ${JSON.stringify(contract, keepForSending)}`,
  },
}

const keepForSending = (_: string, value: unknown) =>
  value && typeof value === 'object' && 'method' in value
    ? Object.fromEntries(Object.entries(value).filter(([name]) => keptOfEndpoint.includes(name)))
    : value

/** What the browser refuses itself. All other refusals bring their sentences along. */
const refusedInBrowser = [
  'unexpected',
  ...globSync('web/**/*.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/new Refusal\('([\w-]+)'/g)].map(([, name]) => name),
  ),
]

const slimRefusals: Plugin = {
  name: 'slim-refusals',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: /\/contract\/refusals\.ts$/ },
    handler() {
      const kept = Object.entries(refusals).filter(([name]) => refusedInBrowser.includes(name))
      return `export const refusals = ${JSON.stringify(Object.fromEntries(kept))}`
    },
  },
}

/**
 * Inline scripts run in pages from the server only: a script that React renders in the browser does not run, and
 * hydration does not compare its text. Every page carries some, so they are minified.
 */
const inlineScripts: Plugin = {
  name: 'inline-scripts',
  // Otherwise Vite has loaded them already.
  enforce: 'pre',
  apply: 'build',
  load: {
    filter: { id: /\/web\/.*\.js\?raw$/ },
    handler(id) {
      if (this.environment.name === 'client') return "export default ''"
      const file = id.replace('?raw', '')
      const { code } = minifySync(file, readFileSync(file, 'utf8'), { module: false })
      return `export default ${JSON.stringify(code)}`
    },
  },
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), slimContract, slimRefusals, inlineScripts],
  publicDir: 'web/public',
  build: {
    /** The content security policy allows `data:` URLs for pictures only. */
    assetsInlineLimit: 0,
    /** What a page may load is the budget of `tests/browser/budgets.ts`. */
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: { codeSplitting: { groups: chunks } },
          treeshake: { manualPureFunctions: ['endpoint', 'z', 'Line', 'Text', 'Storable'] },
        },
      },
    },
    ssr: {
      // A single file starts faster; in development packages stay external.
      resolve: { noExternal: command === 'build' ? true : [] },
      // Without this, React's development version is part of the file.
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
      build: {
        rollupOptions: {
          input: 'web/host.ts',
          // What a browser loads later is in the one file of the server anyway.
          checks: { ineffectiveDynamicImport: false },
          output: {
            // Every file costs a millisecond of the start.
            codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] },
            // The text of a program stays in memory.
            comments: { jsdoc: false, annotation: false },
          },
        },
      },
    },
  },
}))
