import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Block, Prose as ProseOf, Span } from '#contract/prose.ts'
import { Photo } from '#web/ui/photo.tsx'

/** Lines have about seventy characters. */
export const Prose = ({ prose }: { prose: ProseOf }) => (
  <div className="wrap-anywhere grid max-w-[38em] gap-5 leading-relaxed">
    {renderAll(prose, block)}
  </div>
)

const renderAll = <Piece,>(pieces: readonly Piece[], show: (piece: Piece) => ReactNode) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes, so the index identifies a piece
  pieces.map((piece, index) => <Fragment key={index}>{show(piece)}</Fragment>)

const block = (piece: Block): ReactNode => {
  switch (piece.is) {
    case 'heading':
      return heading(piece)
    case 'paragraph':
      return <p>{renderAll(piece.spans, span)}</p>
    case 'list':
      return list(piece)
    case 'quote':
      return (
        <blockquote className="grid gap-3 rounded-card bg-card px-5 py-4 text-lead">
          {renderAll(piece.blocks, block)}
        </blockquote>
      )
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must be able to scroll it
        <pre tabIndex={0} className="overflow-x-auto rounded-card bg-card p-4 text-sm">
          <code>{piece.text}</code>
        </pre>
      )
    case 'rule':
      return <hr className="border-line" />
    case 'picture':
      return piece.picture ? (
        <Photo
          url={piece.url}
          picture={piece.picture}
          alt={piece.alt}
          sizes="(min-width: 40em) 38em, 100vw"
          className="rounded-card"
        />
      ) : null
  }
}

const heading = ({ level, id, spans }: Extract<Block, { is: 'heading' }>) => {
  const Heading = level === 2 ? 'h2' : level === 3 ? 'h3' : 'h4'
  return (
    <Heading id={id} className={`pt-3 ${level === 2 ? 'text-2xl' : 'text-name'}`}>
      {renderAll(spans, span)}
    </Heading>
  )
}

const list = ({ first, items }: Extract<Block, { is: 'list' }>) => {
  const shown = items.map((item, index) => (
    <li
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes, so the index identifies an item
      key={index}
      className="space-y-2 pl-1.5 marker:font-bold marker:text-coral"
    >
      {renderAll(item, block)}
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
      return <strong className="font-semibold">{renderAll(piece.spans, span)}</strong>
    case 'emphasis':
      return <em>{renderAll(piece.spans, span)}</em>
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
          {renderAll(piece.spans, span)}
        </Link>
      )
  }
}
