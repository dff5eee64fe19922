import { join } from 'node:path'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { openSite } from '#main/site.ts'
import { readFiles } from '#server/content/read-content.ts'
import { openLog } from '#server/http/log.ts'
import type { Render } from '#server/http/pages.ts'
import { readSettings } from '#server/settings.ts'

/** Renders one page again and again, as if it were never cached, or its HTML as plain elements. */
export type Rendered = { readonly pages: number; readonly cpu: number }

type Order = { page?: string; plain?: string; render?: number }

const root = join(import.meta.dirname, '..')
let once: () => unknown = () => {}

/** Opens a site, asks for a page, and keeps what the site gave to the web for it. */
const openPage = async (path: string) => {
  const { createRender } = await import(join(root, 'build/server/index.js'))
  const render: Render = createRender()
  const spy: Render = Object.assign(
    (...given: Parameters<Render>) => {
      once = async () => (await render(new Request(given[0].url), given[1])).text()
      return render(...given)
    },
    { patterns: render.patterns ?? [] },
  )
  const site = await openSite({
    settings: readSettings(process.env),
    content: await readFiles(join(root, 'content')),
    log: openLog('error', () => {}, false),
    render: spy,
  })
  const origin = `http://127.0.0.1:${await site.listen()}`
  const [next] = await (await fetch(`${origin}/api/events/next`)).json()
  const response = await fetch(origin + path.replace(':id', next._id))
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.text()
}

const tag =
  /<(\/?)([a-z][a-z0-9]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*(\/?)>|<!--.*?-->|<![^>]*>|[^<]+/gi
const verbatim = /^(script|style|noscript)$/i
const empty = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i

/** The elements of a page without the components that made them. */
const elementsOf = (html: string): ReactNode => {
  const open: { name: string; props: Record<string, unknown>; children: ReactNode[] }[] = [
    { name: 'root', props: {}, children: [] },
  ]
  const close = () => {
    const { name, props, children } = open.pop() ?? { name: 'div', props: {}, children: [] }
    open.at(-1)?.children.push(createElement(name, props, ...children))
  }
  let skipTo = 0
  for (const {
    0: text,
    1: closing,
    2: name = '',
    3: attributes = '',
    4: slash,
    index,
  } of html.matchAll(tag)) {
    if (index < skipTo || text.startsWith('<!')) continue
    if (!name) open.at(-1)?.children.push(text)
    else if (closing) close()
    else {
      const props: Record<string, unknown> = {}
      for (const [, key = '', value = ''] of attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)) {
        // React wants the style as an object.
        props[key === 'style' ? 'data-s' : key] = value
      }
      if (verbatim.test(name)) {
        skipTo = html.indexOf(`</${name}>`, index)
        const __html = html.slice(index + text.length, skipTo)
        open.push({ name, props: { ...props, dangerouslySetInnerHTML: { __html } }, children: [] })
      } else open.push({ name, props, children: [] })
      if (slash || empty.test(name)) close()
    }
  }
  return open[0]?.children[0]
}

const take = async ({ page, plain, render }: Order) => {
  if (page) return { page: await openPage(page) }
  if (plain) {
    const elements = elementsOf(plain)
    once = () => renderToString(elements)
    return { plain: renderToString(elements).length }
  }
  const end = performance.now() + (render ?? 0)
  const before = process.cpuUsage()
  let pages = 0
  for (; performance.now() < end; pages++) await once()
  const { user, system } = process.cpuUsage(before)
  return { render: { pages, cpu: user + system } satisfies Rendered }
}

process.on('message', (order: Order) => {
  if (!('meter' in order)) {
    take(order).then(
      (answer) => process.send?.(answer),
      (error: Error) => process.send?.({ failure: error.message }),
    )
  }
})
process.channel?.ref()
