import type { Block, Prose, Span } from '#contract/prose.ts'
import { Icon } from '#web/ui/icon.tsx'

const wordsPerMinute = 200

export const minutesToRead = (...texts: readonly Prose[]) => {
  const words = texts
    .flatMap((prose) => prose.map(countWords))
    .reduce((sum, count) => sum + count, 0)
  return Math.max(1, Math.round(words / wordsPerMinute))
}

const countWords = (block: Block): number => textOf(block).match(/\S+/g)?.length ?? 0

const textOf = (block: Block): string => {
  switch (block.is) {
    case 'heading':
    case 'paragraph':
      return plainText(block.spans)
    case 'list':
      return block.items.flat().map(textOf).join(' ')
    case 'quote':
      return block.blocks.map(textOf).join(' ')
    case 'code':
      return block.text
    case 'rule':
    case 'picture':
      return ''
  }
}

/** The plain text of formatted spans. */
export const plainText = (spans: readonly Span[]): string =>
  spans
    .map((span) => {
      if (typeof span === 'string') return span
      if (span.is === 'break') return ' '
      return span.is === 'code' ? span.text : plainText(span.spans)
    })
    .join('')

export const ReadingTime = ({ minutes }: { minutes: number }) => (
  <span className="inline-flex items-center gap-1.5 text-quiet">
    <Icon shape="clock" className="size-5!" />
    {minutes} min read
  </span>
)

type Props = { title: string; parts: readonly { id: string; name: string }[] }

/** A table of contents: above the text on narrow screens, sticky beside it on wide ones. */
export const Contents = ({ title, parts }: Props) => (
  <nav
    aria-label={title}
    className="edge grid max-w-[43rem] gap-2 self-start rounded-card bg-card p-5 xl:sticky xl:top-6 xl:order-last xl:bg-transparent xl:p-0 print:hidden"
  >
    <p className="font-display font-bold text-name">{title}</p>
    <ol className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-1 xl:border-line xl:border-l-4 xl:pl-4">
      {parts.map(({ id, name }) => (
        <li key={id} className="grid">
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center py-1.5 font-semibold text-lagoon leading-snug underline-offset-4 hover:underline xl:min-h-9"
          >
            {name}
          </a>
        </li>
      ))}
    </ol>
  </nav>
)
