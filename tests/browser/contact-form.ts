import type { Page } from 'playwright'

export const rima = {
  'Full Name': 'Rima Chowdhury',
  'Email Address': 'rima@example.com',
  Message: 'Is the easy group really easy?\nI own a heavy city bike.',
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name })

export const fill = async (page: Page, fields: Partial<typeof rima> = rima) => {
  for (const [label, text] of Object.entries(fields)) await field(page, label).fill(text)
}

export const readForm = async (page: Page) => {
  const values = Object.keys(rima).map(async (label) => [
    label,
    await field(page, label).inputValue(),
  ])
  return Object.fromEntries(await Promise.all(values))
}

export const emptyForm = { 'Full Name': '', 'Email Address': '', Message: '' }

export const pressSend = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click()
