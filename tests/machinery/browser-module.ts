import { join } from 'node:path'
import type { Page } from 'playwright'
import { build } from 'vite'

const root = join(import.meta.dirname, '..', '..')

/** Puts a module of the web beside the pages, as a browser can import it, and gives its address. */
export const serveModule = async (page: Page, path: string) => {
  const made = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: join(root, path), formats: ['es'] },
      rollupOptions: { output: { codeSplitting: false } },
    },
  })
  const [output] = [made].flat()
  if (!output || !('output' in output)) throw new Error(`${path} was not built.`)
  const address = '/module-under-test.js'
  const [{ code }] = output.output
  await page.route(`**${address}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: code }),
  )
  return address
}
