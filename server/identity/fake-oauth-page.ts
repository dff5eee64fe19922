import { hash } from 'node:crypto'
import { type Invented, pictureOf } from './fake-oauth-people.ts'

const style = `
:root { color-scheme: light dark; --page: #fff7ea; --card: #f6e7cc; --words: #1b2334; --quiet: #4a5166; --line: #e6d3b0; --focus: #17616a }
@media (prefers-color-scheme: dark) {
  :root { --page: #1b2334; --card: #263049; --words: #fff3e0; --quiet: #c3c6d1; --line: #39455f; --focus: #f2a541 }
}
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 30rem; padding: 1.5rem 1rem; background: var(--page); color: var(--words); font: 1rem/1.5 Figtree, system-ui, sans-serif }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.2; letter-spacing: -.015em }
p { margin: .5rem 0 1.25rem; color: var(--quiet) }
form { display: grid; gap: .5rem }
button { display: flex; align-items: center; gap: .75rem; min-height: 3rem; padding: .5rem 1rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--card); color: inherit; font: inherit; text-align: start; cursor: pointer }
button:hover { border-color: currentColor }
button:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px }
button small { display: block; color: var(--quiet); overflow-wrap: anywhere }
button.deny { justify-content: center; margin-top: .5rem; border: 2px solid currentColor; border-radius: 999px; background: none; font-weight: 600 }
`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

type Choice = {
  readonly person: Invented
  readonly email: string | undefined
  readonly code: string
}

type Page = {
  /** Who is played: Google or Twitter. */
  readonly played: string
  readonly callback: string
  readonly state: string
  readonly choices: readonly Choice[]
}

/** Where one picks who to be. It is as foreign to the window that opened it as the real one. */
export const pickerPage = ({ played, callback, state, choices }: Page) => {
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in with ${played}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Sign in with ${played}</h1>
<p>This is a stand-in for ${played} in your local trial. These people are invented, and nothing leaves this machine. Who would you like to be?</p>
<form action="${asText(callback)}">
<input type="hidden" name="state" value="${asText(state)}">
${choices.map(button).join('\n')}
<button class="deny" name="error" value="access_denied">Deny</button>
</form>
</main>
</body>
</html>`
  return new Response(body, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cross-origin-opener-policy': 'unsafe-none',
      'cache-control': 'no-store',
    },
  })
}

const button = ({ person, email, code }: Choice) =>
  `<button name="code" value="${asText(code)}"><img src="${pictureOf(person)}" width="40" height="40" alt=""><span>${asText(person.name)}<small>${asText(email ?? 'tells no email address')}</small></span></button>`

const signs: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const asText = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '')
