import { join } from 'node:path'
import type { JSHandle, Page } from 'playwright'
import { build } from 'vite'

const root = join(import.meta.dirname, '..', '..')
const built = new Map<string, Promise<string>>()

/** Loads a new instance of a web module into a page, separate from what the page has loaded itself. */
export const loadModule = async <Module>(page: Page, path: string): Promise<JSHandle<Module>> => {
  const code = built.get(path) ?? bundle(path)
  built.set(path, code)
  const address = `/${crypto.randomUUID()}.js`
  const answer = { contentType: 'text/javascript', body: await code }
  await page.route(`**${address}`, (route) => route.fulfill(answer))
  // As text, because the tests' own loader would put its import in the place of the browser's.
  return page.evaluateHandle<Module>(`import('${address}')`)
}

const bundle = async (path: string) => {
  const made = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: join(root, path), formats: ['es'] },
      rollupOptions: { output: { codeSplitting: false } },
    },
  })
  const [first] = [made].flat()
  if (!first || !('output' in first)) throw new Error(`${path} was not built.`)
  return first.output[0].code
}
