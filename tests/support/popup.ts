import { expect } from 'vitest'

/** The message from the popup to the window that opened it. */
export type PopupMessage = {
  readonly type: string
  readonly nonce: string
  readonly targetOrigin: string
  readonly token?: string
  readonly error?: { readonly code: string }
}

type Way = {
  /** Where requests go. */
  readonly origin: string
  /** Where the site says it is, if that is elsewhere. */
  readonly known?: string
}

/** A sign-in window for Google or Twitter, with its cookies. */
export const openPopup = async ({ origin, known = origin }: Way, social: string) => {
  const query = new URLSearchParams({ provider: social, popupOrigin: known, popupNonce: 'a-nonce' })
  const cookies = new Map<string, string>()
  const visit = async (address: string) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(new URL(address, origin), {
      headers: { cookie },
      redirect: 'manual',
    })
    for (const given of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = given.match(/^([^=]+)=([^;]*)/) ?? []
      cookies.set(name, value)
    }
    return response
  }
  const start = await visit(`/api/auth/oauth-popup/start?${query}`)
  return { start, cookies, visit, leadsTo: start.headers.get('location') ?? '' }
}

export type Popup = Awaited<ReturnType<typeof openPopup>>

/** The choices on the page of the fake provider, by the labels of its buttons. */
export const readPicker = async ({ visit, leadsTo }: Popup) => {
  const page = await visit(leadsTo)
  expect(page.status).toBe(200)
  const html = await page.text()
  const action = html.match(/<form action="([^"]+)">/)?.[1]
  const state = html.match(/name="state" value="([^"]+)"/)?.[1]
  const buttons = html.matchAll(/<button[^>]* name="(\w+)" value="([^"]+)">(.*?)<\/button>/g)
  const offers = new Map(
    [...buttons].map(([, name, value, words = '']) => [
      words.replace(/<small>.*<\/small>|<[^>]+>/g, ''),
      `${action}?state=${state}&${name}=${value}`,
    ]),
  )
  return { page, html, offers, wayOf: (words: string) => offers.get(words) ?? '' }
}

export const readMessage = async (completion: Response): Promise<PopupMessage> => {
  expect(completion.status).toBe(200)
  const html = await completion.text()
  return JSON.parse(html.match(/<script type="application\/json"[^>]*>(.*?)<\/script>/)?.[1] ?? '')
}

/** Signs in as one of the fake provider's accounts, or presses Deny. */
export const signInAs = async (origin: string, social: string, words: string) => {
  const popup = await openPopup({ origin }, social)
  const { wayOf } = await readPicker(popup)
  return readMessage(await popup.visit(wayOf(words)))
}
