import { type ReactNode, useId } from 'react'

type Props = { title: string; lead?: string; layout?: 'stacked' | 'beside'; children: ReactNode }

/** A part of a page under its own heading; `beside` puts heading and content next to each other. */
export const Section = ({ title, lead, layout = 'stacked', children }: Props) => {
  const id = useId()
  const columns =
    layout === 'beside' ? 'lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-x-16' : ''
  return (
    <section
      aria-labelledby={id}
      className={`mx-auto grid w-full max-w-page gap-y-8 px-gutter py-band ${columns}`}
    >
      <div className="grid content-start gap-4">
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        {lead ? <p className="max-w-[55ch] text-lead">{lead}</p> : null}
      </div>
      {children}
    </section>
  )
}
