import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cutFonts, weights } from './cut-fonts.ts'

const ui = join(import.meta.dirname, '../web/ui')

test('the fonts of the site are the cut ones; `node scripts/cut-fonts.ts` cuts them again', async () => {
  const fonts = await cutFonts()
  const files = (await readdir(join(ui, 'fonts'))).filter((name) => name.endsWith('.woff2'))
  expect(files.toSorted()).toEqual(Object.keys(fonts).toSorted())
  for (const [file, bytes] of Object.entries(fonts)) {
    expect((await readFile(join(ui, 'fonts', file))).equals(bytes), file).toBe(true)
  }
})

test('the style sheet promises the weights that the fonts have', async () => {
  const css = await readFile(join(ui, 'fonts.css'), 'utf8')
  const faces = [...css.matchAll(/font-weight: (\d+) (\d+);[^}]*fonts\/([\w-]+)-\w+\.woff2/g)]
  const promised = faces.map(([, min, max, family]) => [family, Number(min), Number(max)])
  const cut = Object.entries(weights).flatMap(([family, { min, max }]) =>
    Array(3).fill([family, min, max]),
  )
  expect(promised).toEqual(cut)
})
