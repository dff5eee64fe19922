import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subset from 'subset-font'

const target = join(import.meta.dirname, '../web/ui/fonts')
const folderOf = (url: string) => dirname(fileURLToPath(url))
const sources: Readonly<Record<string, string>> = {
  'bricolage-grotesque': folderOf(
    import.meta.resolve('@fontsource-variable/bricolage-grotesque/package.json'),
  ),
  figtree: folderOf(import.meta.resolve('@fontsource-variable/figtree/package.json')),
}
const source = (family: string) => sources[family] ?? ''

/** The weights that pages use. For others change this and `web/ui/fonts.css`, and cut again: `node scripts/cut-fonts.ts`. */
export const weights = {
  'bricolage-grotesque': { min: 400, max: 800 },
  figtree: { min: 400, max: 700 },
} as const

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))

/** Nearly every English page consists of these; browsers write the narrow space into fields for a time. */
const basic = [...between(0x20, 0x7e), ...'\u00a0\u202f©°·×–—‘’“”•…€−']

/** The rest of the range that the packages call `latin`. */
const western = [
  ...between(0xa0, 0xff),
  ...'ıŒœʻʼˆ˚˜\u0304\u0308\u0329™↑↓∕',
  ...between(0x2000, 0x206f),
].filter((letter) => !basic.includes(letter))

/**
 * Without `GDEF` the kerning is that of the default weight at every weight: a quarter less for Bricolage Grotesque, where
 * two letters then stand a thousandth of their size closer or wider. Accents need the table.
 */
const parts = [
  { name: 'basic', of: 'latin', letters: basic, dropTables: ['GDEF'] },
  { name: 'western', of: 'latin', letters: western, dropTables: [] },
  { name: 'extended', of: 'latin-ext', letters: undefined, dropTables: [] },
] as const

/** What pages use of OpenType: no fractions, no old-style figures. */
const keepFeatures = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'rvrn', 'tnum']

/** The copyright, the licence and its address stay in the files. */
const preserveNameIds = [0, 13, 14]

/** The fonts by file name, as small as the pages allow. */
export const cutFonts = async () => {
  const fonts: Record<string, Buffer> = {}
  for (const [family, wght] of Object.entries(weights)) {
    for (const { name, of, letters, dropTables } of parts) {
      const whole = await readFile(join(source(family), `files/${family}-${of}-wght-normal.woff2`))
      fonts[`${family}-${name}.woff2`] = await subset(whole, letters?.join(''), {
        targetFormat: 'woff2',
        variationAxes: { wght },
        keepAllGlyphs: letters === undefined,
        keepFeatures,
        dropTables,
        preserveNameIds,
      })
    }
  }
  return fonts
}

if (import.meta.main) {
  await mkdir(target, { recursive: true })
  for (const [file, bytes] of Object.entries(await cutFonts())) {
    await writeFile(join(target, file), bytes)
  }
  for (const family of Object.keys(weights)) {
    await copyFile(join(source(family), 'LICENSE'), join(target, `${family}-licence.txt`))
  }
}
