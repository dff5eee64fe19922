import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/**
 * What several pages share travels in a few files: what every page needs, what the member area asks
 * with, and what pages of one room have in common. Left alone, a page fetches 30 to 50 small ones.
 */
const parcels = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: 'house',
    test: /web\/(ui\/|layout\/|(?!queries)[^/]+$)|contract\/|node_modules\/zod|vite\/preload/,
    minShareCount: 2,
  },
  { name: 'queries', test: /node_modules\/@tanstack|web\/queries/ },
  // Other rooms have parts that ask, which would come along where a public page shows one of them.
  ...['club', 'news', 'contact'].map((room) => ({
    name: room,
    test: new RegExp(`web/${room}/`),
    minShareCount: 2,
  })),
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  /** The content security policy allows no data: addresses but for pictures. */
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: { rollupOptions: { output: { codeSplitting: { groups: parcels } } } },
    },
    ssr: {
      // One file starts faster; while working, packages are better left where they are.
      resolve: { noExternal: command === 'build' ? true : [] },
      build: { rollupOptions: { input: 'web/host.ts' } },
    },
  },
}))
