import type { ReactNode } from 'react'

type Props = { title: string; children: ReactNode; action: ReactNode; urgent?: boolean }

/** Stands where content would: nothing here yet, or something went wrong, and what to do next. */
export const Notice = ({ title, children, action, urgent = false }: Props) => (
  <div
    role={urgent ? 'alert' : undefined}
    className="edge grid justify-items-start gap-3 rounded-card bg-card p-6 sm:p-8"
  >
    <h3 className="text-name">{title}</h3>
    <p className="max-w-[36em] text-quiet">{children}</p>
    <div className="pt-2">{action}</div>
  </div>
)
