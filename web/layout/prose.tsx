import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Block, Prose as ProseOf, Span } from '#contract/prose.ts'

/** Prose as people read it: a measure of about seventy letters, and room to breathe. */
export const Prose = ({ prose }: { prose: ProseOf }) => (
  <div className="wrap-anywhere grid max-w-[38em] gap-5 leading-relaxed">
    {inOrder(prose, block)}
  </div>
)

/** The pieces of a text have no names, only their place, and the text never changes under them. */
const inOrder = <Piece,>(pieces: readonly Piece[], show: (piece: Piece) => ReactNode) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: pieces are told apart by nothing but their place
  pieces.map((piece, place) => <Fragment key={place}>{show(piece)}</Fragment>)

const block = (piece: Block): ReactNode => {
  switch (piece.is) {
    case 'heading':
      return heading(piece)
    case 'paragraph':
      return <p>{inOrder(piece.spans, span)}</p>
    case 'list':
      return list(piece)
    case 'quote':
      return (
        <blockquote className="grid gap-3 rounded-card bg-card px-5 py-4 text-lead">
          {inOrder(piece.blocks, block)}
        </blockquote>
      )
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled by keys, too
        <pre tabIndex={0} className="overflow-x-auto rounded-card bg-card p-4 text-sm">
          <code>{piece.text}</code>
        </pre>
      )
    case 'rule':
      return <hr className="border-line" />
  }
}

const heading = ({ level, id, spans }: Extract<Block, { is: 'heading' }>) => {
  const Heading = level === 2 ? 'h2' : level === 3 ? 'h3' : 'h4'
  return (
    <Heading id={id} className={`pt-3 ${level === 2 ? 'text-2xl' : 'text-name'}`}>
      {inOrder(spans, span)}
    </Heading>
  )
}

const list = ({ first, items }: Extract<Block, { is: 'list' }>) => {
  const shown = items.map((item, place) => (
    <li
      // biome-ignore lint/suspicious/noArrayIndexKey: items are told apart by nothing but their place
      key={place}
      className="space-y-2 pl-1.5 marker:font-bold marker:text-coral"
    >
      {inOrder(item, block)}
    </li>
  ))
  return first === undefined ? (
    <ul className="grid list-disc gap-2 pl-6">{shown}</ul>
  ) : (
    <ol start={first} className="grid list-decimal gap-2 pl-6">
      {shown}
    </ol>
  )
}

const span = (piece: Span): ReactNode => {
  if (typeof piece === 'string') return piece
  switch (piece.is) {
    case 'strong':
      return <strong className="font-semibold">{inOrder(piece.spans, span)}</strong>
    case 'emphasis':
      return <em>{inOrder(piece.spans, span)}</em>
    case 'code':
      return <code className="rounded bg-track px-1">{piece.text}</code>
    case 'break':
      return <br />
    case 'link':
      return (
        <Link
          to={piece.to}
          className="font-semibold text-lagoon underline underline-offset-4 print:after:content-['_('_attr(href)_')']"
        >
          {inOrder(piece.spans, span)}
        </Link>
      )
  }
}
