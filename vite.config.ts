import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin, Visitor } from 'vite'

/**
 * Shared code is in a few chunks: what every page needs, what the member area fetches with, and what the pages
 * of one feature have in common. By default a page would fetch 30 to 50 small files.
 */
const chunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: 'shared',
    test: /web\/(ui\/|layout\/(?!menu-)|(?!queries)[^/]+$)|contract\/|node_modules\/zod|vite\/preload/,
    minShareCount: 2,
  },
  {
    name: 'queries',
    test: /node_modules\/@tanstack|web\/(queries|layout\/menu-|notices\/(notice-queries|push-subscription))/,
  },
  // Other features have parts that fetch data; a public page that shows one of their parts would load them all.
  ...['club', 'news', 'contact'].map((feature) => ({
    name: feature,
    test: new RegExp(`web/${feature}/`),
    minShareCount: 2,
  })),
]

/** What the browser needs to know of a call. */
const keptOfEndpoint = ['method', 'path', 'creates', 'paged', 'carries']

/** The browser sends calls and checks none, so the shapes of answers and the sentences of the documentation stay here. */
const slimEndpoints: Plugin = {
  name: 'slim-endpoints',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/contract\/[\w-]+\.ts$/ },
    handler(code) {
      const unneeded: { start: number; end: number }[] = []
      const program = this.parse(code)
      const visitor = new Visitor({
        CallExpression({ callee, arguments: [declared] }) {
          if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return
          if (declared?.type !== 'ObjectExpression') return
          for (const property of declared.properties) {
            if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
            if (!keptOfEndpoint.includes(property.key.name)) unneeded.push(property)
          }
        },
      })
      visitor.visit(program)
      // From the end to the start, so that the places of the others stay true.
      return unneeded
        .toSorted((one, other) => other.start - one.start)
        .reduce(
          (text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''),
          code,
        )
    },
  },
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), slimEndpoints],
  publicDir: 'web/public',
  /** The content security policy allows `data:` URLs for pictures only. */
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: { rollupOptions: { output: { codeSplitting: { groups: chunks } } } },
    },
    ssr: {
      // A single file starts faster; in development packages stay external.
      resolve: { noExternal: command === 'build' ? true : [] },
      build: { rollupOptions: { input: 'web/host.ts' } },
    },
  },
}))
