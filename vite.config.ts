import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  /** The content security policy allows no data: addresses but for pictures. */
  build: { assetsInlineLimit: 0 },
  environments: {
    ssr: {
      // One file starts faster; while working, packages are better left where they are.
      resolve: { noExternal: command === 'build' ? true : [] },
      build: { rollupOptions: { input: 'web/host.ts' } },
    },
  },
}))
