import { type ReactNode, useId } from 'react'

type Props = {
  title: string
  lead?: string
  layout?: 'stacked' | 'beside'
  /** `h1` for the first section of a page. */
  heading?: 'h1' | 'h2'
  /** The `id` for links to it. */
  anchor?: string
  /** Rendered with the first screen; parts of it may wait by themselves. */
  atOnce?: boolean
  children: ReactNode
}

/** `beside` puts heading and content next to each other on wide screens. */
export const Section = ({
  title,
  lead,
  layout = 'stacked',
  heading: Heading = 'h2',
  anchor,
  atOnce = Heading === 'h1',
  children,
}: Props) => {
  const id = useId()
  const columns =
    layout === 'beside' ? 'lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)] lg:gap-x-16' : ''
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className={`mx-auto grid w-full max-w-page grid-cols-1 gap-y-8 px-gutter py-band ${columns} ${atOnce ? '' : 'soon [contain-intrinsic-block-size:auto_40rem]'}`}
    >
      <div className="grid content-start gap-4">
        <Heading id={id} className="text-heading">
          {title}
        </Heading>
        {lead ? <p className="max-w-[32em] text-balance text-lead">{lead}</p> : null}
      </div>
      {children}
    </section>
  )
}
