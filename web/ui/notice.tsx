import type { ReactNode } from 'react'

type Props = {
  title: string
  children: ReactNode
  action: ReactNode
  urgent?: boolean
  /** One step below the heading it stands under. */
  heading?: 'h2' | 'h3'
}

/** Stands where content would: nothing here yet, or something went wrong, and what to do next. */
export const Notice = ({
  title,
  children,
  action,
  urgent = false,
  heading: Heading = 'h3',
}: Props) => (
  <div
    role={urgent ? 'alert' : undefined}
    className="edge grid justify-items-start gap-3 rounded-card bg-card p-6 sm:p-8"
  >
    <Heading className="text-name">{title}</Heading>
    <p className="max-w-[36em] text-quiet">{children}</p>
    <div className="pt-2">{action}</div>
  </div>
)
