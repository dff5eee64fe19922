import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/**
 * Shared code is in a few chunks: what every page needs, what the member area fetches with, and what the pages
 * of one feature have in common. By default a page would fetch 30 to 50 small files.
 */
const chunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: 'shared',
    test: /web\/(ui\/|layout\/|(?!queries)[^/]+$)|contract\/|node_modules\/zod|vite\/preload/,
    minShareCount: 2,
  },
  {
    name: 'queries',
    test: /node_modules\/@tanstack|web\/(queries|notices\/(notice-queries|push-subscription))/,
  },
  // Other features have parts that fetch data; a public page that shows one of their parts would load them all.
  ...['club', 'news', 'contact'].map((feature) => ({
    name: feature,
    test: new RegExp(`web/${feature}/`),
    minShareCount: 2,
  })),
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
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
