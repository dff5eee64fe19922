import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { findChromium } from '#tests/support/chromium.ts'
import { amber, hours, ink } from './palette.ts'
import { hero } from './pictures/hero.ts'

/** What is shown where somebody links to the club. */
export const social = { file: 'art/social.jpg', width: 1200, height: 630 }

const root = join(import.meta.dirname, '..')
const font = 'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'

const page = async () => {
  const letters = await readFile(join(root, 'node_modules/@fontsource-variable', font), 'base64')
  // The widest part of the hero that has the shape of the card, with every rider in it.
  const scene = hero(hours.dusk).replace('viewBox="-600 0 2200 900"', 'viewBox="-114 0 1714 900"')
  return `<style>
    @font-face { font-family: club; src: url(data:font/woff2;base64,${letters}); font-weight: 200 800 }
    body { margin: 0; position: relative; color: #fff; font-family: club }
    svg { display: block; width: 1200px; height: 630px }
    body::before { content: ''; position: absolute; inset: 0; background: radial-gradient(700px 330px at 270px 170px, ${ink}8c 30%, ${ink}00) }
    div { position: absolute; left: 72px; top: 60px }
    p { margin: 0; font: 600 34px/1.3 club; color: ${amber} }
    h1 { margin: 6px 0 0; font: 800 76px/1.04 club; letter-spacing: -0.02em }
  </style>${scene}<div><p>Clubrun Sonadi</p><h1>City to city,<br>every Friday.</h1></div>`
}

// Only a browser sets type from the club's font, so this is no part of draw.ts: `node art/social.ts`.
if (import.meta.main) {
  const browser = await chromium.launch(await findChromium())
  const tab = await browser.newPage({ viewport: social })
  await tab.setContent(await page())
  await tab.evaluate(() => document.fonts.ready)
  const shot = await tab.screenshot()
  await browser.close()
  const small = await sharp(shot).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
  await writeFile(join(root, 'web/public', social.file), small)
}
