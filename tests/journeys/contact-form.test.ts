import { expect, test } from 'vitest'
import { contact } from '#contract/contact.ts'
import { openTestSite } from '#tests/site.ts'

type Site = Awaited<ReturnType<typeof openTestSite>>

const rima = {
  name: 'Rima Chowdhury',
  email: 'rima@example.com',
  message: 'Is the easy group really easy?',
}

/** Sends the form as a browser does without scripts. */
const post = (
  { ask }: Site,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) =>
  ask('/contact', {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(fields),
  })

const countMessages = async ({ db }: Site) =>
  (await db.selectFrom('message').select('id').where('email', '=', rima.email).execute()).length

test('a form sent without scripts is accepted, and leads to a page that says so', async () => {
  const site = await openTestSite()
  const response = await post(site, { ...rima, topic: '' })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/contact/sent'])
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await site.admin.contact.list({ q: rima.email })).toMatchObject([rima])
  const page = await (await site.ask('/contact/sent')).text()
  expect(page).toContain('Contact has been added successfully.')
  expect(page).not.toContain(rima.name)
})

test('a form with mistakes comes back with all that was typed, and only to its sender', async () => {
  const site = await openTestSite()
  const typed = { name: '"><script>alert(1)</script>', email: 'rima', message: '</textarea>Hello' }
  const response = await post(site, typed)
  const page = await response.text()
  expect(response.status).toBe(422)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-security-policy')).toContain("form-action 'self'")
  expect(page).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
  expect(page).toContain('value="rima"')
  expect(page).toContain('&lt;/textarea&gt;Hello</textarea>')
  expect(page).toContain('Please enter an email address, such as name@example.com.')
  expect(page).not.toContain('<script>alert')
  const other = await (await site.ask('/contact')).text()
  expect(other).not.toContain('alert(1)')
  expect(await countMessages(site)).toBe(0)
})

test('a visitor who presses twice sends one message, and a bot in the trap none', async () => {
  const site = await openTestSite()
  const answers = await Promise.all([post(site, rima), post(site, rima)])
  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  expect(await countMessages(site)).toBe(1)
  const caught = await post(site, { ...rima, message: 'Buy!', topic: 'Cheap wheels' })
  expect(caught.headers.get('location')).toBe('/contact/sent')
  expect(await countMessages(site)).toBe(1)
})

test('a page accepts forms of this site only, and nothing but forms', async () => {
  const site = await openTestSite()
  const form = new URLSearchParams(rima)
  const huge = new URLSearchParams({ ...rima, message: 'x'.repeat(300_000) })
  const json = { 'content-type': 'application/json' }
  const attempts: [string, RequestInit, number][] = [
    ['from another site', { body: form, headers: { 'sec-fetch-site': 'cross-site' } }, 403],
    ['from a neighbour', { body: form, headers: { 'sec-fetch-site': 'same-site' } }, 403],
    ['of another origin', { body: form, headers: { origin: 'https://other.example' } }, 403],
    ['of no origin', { body: form, headers: { origin: 'null' } }, 403],
    ['as JSON', { body: JSON.stringify(rima), headers: json }, 415],
    ['as files', { body: new FormData() }, 415],
    ['too large', { body: huge }, 413],
    ['by another method', { method: 'PUT', body: form }, 405],
    ['to a page without a form', { body: form }, 405],
  ]
  for (const [name, init, status] of attempts) {
    const page = name === 'to a page without a form' ? '/about' : '/contact'
    const response = await site.ask(page, { method: 'POST', redirect: 'manual', ...init })
    expect([name, response.status]).toEqual([name, status])
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
  expect(await countMessages(site)).toBe(0)
  const own = await post(site, rima, { origin: site.origin })
  expect(own.status).toBe(303)
})

test('behind a proxy forms are accepted from the public address, and limited by sender', async () => {
  const site = await openTestSite({ PUBLIC_URL: 'https://club.example', TRUST_PROXY: '1' })
  const send = (message: string, address: string) =>
    post(site, { ...rima, message }, { origin: 'https://club.example', 'x-forwarded-for': address })
  const { most } = contact.add.limits.address
  for (let number = 1; number <= most; number++) {
    expect((await send(`Message ${number}`, '192.0.2.1')).status).toBe(303)
  }
  const refused = await send('One too many', '192.0.2.1')
  const page = await refused.text()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(page).toMatch(/Please try again in \d+ minutes\./)
  expect(page).toContain('One too many</textarea>')
  expect((await send('From next door', '192.0.2.2')).status).toBe(303)
})
