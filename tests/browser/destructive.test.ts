import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { openUsers, person } from './people.ts'
import { signIn, sizes, visit } from './visit.ts'

/** Runs in the page: the hue of a red button, and the contrast of its label. */
const lookOf = (button: Element) => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const asRgb = (colour: string) => {
    if (!canvas) throw new Error('No canvas')
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  }
  const groundOf = (element: Element | null): number[] => {
    const [r = 0, g = 0, b = 0, alpha = 0] = asRgb(
      element ? getComputedStyle(element).backgroundColor : 'white',
    )
    return alpha > 0 || !element ? [r, g, b] : groundOf(element.parentElement)
  }
  const light = (rgb: number[]) => {
    const [r = 0, g = 0, b = 0] = rgb.map((value) => {
      const share = value / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  /** Not the orange or amber of other buttons. */
  const isRed = ([r = 0, g = 0, b = 0]: number[]) => {
    const most = r - Math.min(g, b)
    return r > 150 && r > g && r > b && most > 90 && Math.abs(g - b) / most < 0.15
  }
  const words = asRgb(getComputedStyle(button).color).slice(0, 3)
  const ground = groundOf(button)
  const [dark = 0, bright = 0] = [light(words), light(ground)].sort((a, b) => a - b)
  return {
    red: isRed(words) || isRed(ground),
    readable: (bright + 0.05) / (dark + 0.05) >= 4.5,
  }
}

const expectRed = async (page: Page, button: Locator) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await button.waitFor()
    const name = await button.innerText()
    const look = await button.evaluate(lookOf)
    expect({ name, colorScheme, ...look }).toEqual({ name, colorScheme, red: true, readable: true })
  }
}

const dialogButton = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

test('every button that deletes something is red, on the page and in the dialog, in light and dark', async () => {
  const { page } = await visit({ viewport: sizes.phone })
  await signIn(page, 'admin')
  await openUsers(page)
  const remove = person(page, 'imran.hossain@demo.club').getByRole('button', { name: 'Remove' })
  await expectRed(page, remove)
  await remove.click()
  await page
    .getByRole('dialog', { name: 'Remove Imran Hossain (imran.hossain@demo.club)?' })
    .waitFor()
  await expectRed(page, dialogButton(page, 'Remove'))
  await page.keyboard.press('Escape')

  await page.goto('/dashboard/request')
  await page.getByRole('button', { name: 'Remove' }).first().click()
  await expectRed(page, dialogButton(page, 'Remove'))
  await page.keyboard.press('Escape')

  await page.goto('/dashboard/newsUpdate')
  await page.getByRole('button', { name: 'Delete' }).first().click()
  await expectRed(page, dialogButton(page, 'Delete'))
  await page.keyboard.press('Escape')

  await page.goto('/dashboard/profile')
  await page.getByText('I want to delete my account').click()
  await page.getByLabel('Confirm your password').fill('any')
  const leave = page
    .getByRole('form', { name: 'Delete my account' })
    .getByRole('button', { name: 'Delete my account' })
  await expectRed(page, leave)
  await leave.click()
  await expectRed(page, dialogButton(page, 'Delete my account'))
})

test('every button that deletes rides and pictures is red as well', async () => {
  const { page } = await visit({ viewport: sizes.phone })
  await signIn(page, 'moderator')
  await page.goto('/dashboard/event')
  const ride = page.getByRole('article').first()
  const deleting = ride.getByRole('button', { name: 'Delete' })
  await expectRed(page, deleting)
  await deleting.click()
  await expectRed(page, dialogButton(page, 'Delete'))
  await page.keyboard.press('Escape')

  await page.goto('/gallery')
  await page
    .getByRole('link', { name: /Event 1/ })
    .first()
    .click()
  const picture = page.getByRole('button', { name: 'Delete picture' })
  await expectRed(page, picture)
  await picture.click()
  await expectRed(page, dialogButton(page, 'Delete'))
})
