import type { ReactNode } from 'react'

type Props = {
  title: string
  children: ReactNode
  action: ReactNode
  urgent?: boolean
  /** One level below the heading above it. */
  heading?: 'h2' | 'h3'
}

/** Takes the place of content that is empty or failed, and says what to do next. */
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
