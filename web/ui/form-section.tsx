import type { ReactNode } from 'react'

type Props = { id: string; title: string; lead: string; children: ReactNode }

/** A title with a lead, and the forms next to it. */
export const FormSection = ({ id, title, lead, children }: Props) => (
  <section
    aria-labelledby={id}
    className="grid grid-cols-1 gap-x-10 gap-y-5 border-line border-t pt-8 xl:grid-cols-[minmax(0,16rem)_minmax(0,38rem)]"
  >
    <div className="grid content-start gap-2">
      <h2 id={id} className="text-name">
        {title}
      </h2>
      <p className="max-w-[36em] text-quiet">{lead}</p>
    </div>
    <div className="grid max-w-[38rem] grid-cols-1 content-start gap-5">{children}</div>
  </section>
)

/** The look of a form in it. */
export const panel = 'edge grid grid-cols-1 gap-5 rounded-card bg-card p-[min(1.25rem,5vw)] sm:p-8'
