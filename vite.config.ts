import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  /** The content security policy allows no data: addresses but for pictures. */
  build: { assetsInlineLimit: 0 },
  environments: {
    ssr: {
      resolve: { noExternal: true },
      build: { rollupOptions: { input: 'web/host.ts' } },
    },
  },
})
