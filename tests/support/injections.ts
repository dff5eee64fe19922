import type { Endpoint } from '#contract/endpoint.ts'
import type { openTestSite, Person } from '#tests/site.ts'
import { claimsOf } from './add-person.ts'
import { calls, sendCall, validInputs } from './valid-inputs.ts'

type Site = Awaited<ReturnType<typeof openTestSite>>

/** Calls a function that no page has, in every way of injection that fits into 60 letters. */
const short = `"'><script>marked()</script><img src=x onerror=marked()>`
const long = `${short}</script></noscript></textarea></title><!--<svg/onload=marked()>javascript:marked() {{7*7}} \${7*7} &lt;script&gt;`
/** Read as a formula by a spreadsheet. */
const formula = `=HYPERLINK("javascript:marked()")`

/** What would be a tag if a page or a feed ever took it for one. */
export const tag = /<script>marked|<img src=x|<svg\/onload/i

/** Markdown that would lead to a script, to a file or to another host by itself. */
const markdown = [
  '[x](javascript:marked())',
  '[x](JaVaScRiPt:marked())',
  '[x](java\tscript:marked())',
  '[x](&#106;avascript:marked())',
  '[x](javascript&colon;marked())',
  '[x](\u0001javascript:marked())',
  '[x](vbscript:marked())',
  '[x](data:text/html,<script>marked()</script>)',
  '[x][1]\n\n[1]: javascript:marked()',
  '[x](<javascript:marked()>)',
  '<javascript:marked()>',
  '![x](https://evil.example/x.png)',
  '![x](javascript:marked())',
  '[![x](https://evil.example/x.png)](https://evil.example)',
  '<script>marked()</script>',
  '<img src=x onerror=marked()>',
  '<a href="javascript:marked()">x</a>',
  '<iframe srcdoc="<script>marked()</script>">',
  '&lt;script&gt;marked()&lt;/script&gt;',
  '`<script>marked()</script>`',
  '```"><script>marked()</script>\n<script>marked()</script>\n```',
  '[x](https://evil.example/"onmouseover="marked()) ',
  '[x](https://evil.example "\'><script>marked()</script>")',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '[x](/&Tab;/evil.example)',
  '# "><script>marked()</script>',
  '\\<script>marked()\\</script>',
  '[<script>marked()</script>](/news)',
]

const shapeOf = ({ input }: Endpoint): Readonly<Record<string, unknown>> =>
  Reflect.get(input.def, 'shape')

/** A person without a record, who still has a name to enter. */
const newcomer = async ({ tokens }: Site) => {
  const held = claimsOf(crypto.randomUUID())
  return { email: held.email, token: await tokens.mint(held) }
}

/**
 * Puts the worst a field takes into every field of every call that writes texts, each in a thing of
 * its own, and gives the fields. A field that is new in the contract is among them.
 */
export const plantEverywhere = async (site: Site) => {
  const inputFor = await validInputs(site)
  const planted: string[] = []
  const writing = calls.filter(
    ({ endpoint: { method } }) => method === 'POST' || method === 'PATCH',
  )
  for (const { name, endpoint } of writing.filter(({ endpoint }) => !endpoint.carries)) {
    const self = await (name === 'users.add' ? newcomer(site) : site.enter('admin', 'moderator'))
    const input = await inputFor(name, self)
    const bad: Record<string, string> = {}
    for (const field of Object.keys(shapeOf(endpoint)).filter((field) => field !== 'email')) {
      const fits = [long, short, formula].find(
        (text) => endpoint.input.safeParse({ ...input, [field]: text }).success,
      )
      if (fits !== undefined && field !== 'topic') bad[field] = fits
    }
    if (Object.keys(bad).length === 0) continue
    // HTML is refused in Markdown, so it is left out where that is read.
    const { body, ...rest } = bad
    const headers = { authorization: `Bearer ${self.token}` }
    const answer = await sendCall(site, endpoint, { ...input, ...rest }, headers)
    if (answer.ok) planted.push(...Object.keys(rest).map((field) => `${name} ${field}`))
    if (body) planted.push(`${name} body`)
  }
  return planted
}

/** Publishes each piece of Markdown that is taken, and gives how many were and what was refused. */
export const plantMarkdown = async ({ moderator }: { readonly moderator: Person }) => {
  const ids: string[] = []
  for (const [at, body] of markdown.entries()) {
    const item = { title: `Markdown ${at}`, author: 'Nadia', type: 'Other' } as const
    const added = await moderator.news
      .add({ ...item, dateTime: '2001-05-14T18:30', body })
      .catch((error) => error)
    if (added.insertedId) ids.push(added.insertedId)
    else if (added.status !== 422) throw added
  }
  return ids
}
