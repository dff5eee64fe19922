import type { ReactNode } from 'react'

type Props = { title: string; lead: string; children: ReactNode }

/** A page with a single task. */
export const SmallPage = ({ title, lead, children }: Props) => (
  <div className="mx-auto grid w-full max-w-xl content-start gap-5 px-gutter py-band">
    <h1 className="text-heading">{title}</h1>
    <p className="text-lead">{lead}</p>
    <div className="edge grid gap-6 rounded-panel bg-card p-5 sm:p-8">{children}</div>
  </div>
)
