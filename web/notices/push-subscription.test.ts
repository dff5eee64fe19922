import { expect, test } from 'vitest'
import { deviceLabel } from './push-subscription.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)'

/** What browsers say of themselves. */
const agents = {
  'Chrome on Android': `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`,
  'Samsung Internet on Android': `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  'Firefox on Android': 'Mozilla/5.0 (Android 15; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0',
  'Edge on Windows': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
  'Opera on Linux': `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/138.0.0.0 Safari/537.36 OPR/122.0.0.0`,
  'Chrome on Chromebook': `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/140.0.0.0 Safari/537.36`,
  'Safari on Mac':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Safari on iPhone': `${iPhone} AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148`,
  'Chrome on iPhone': `${iPhone} AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1`,
  Browser: 'Something new',
}

test.for(Object.entries(agents))('members find their device as %s', ([label, agent]) => {
  expect(deviceLabel(agent)).toBe(label)
})
