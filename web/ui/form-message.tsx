import type { ReactNode } from 'react'

type Props = { urgent?: boolean; children: ReactNode }

/** One sentence about the whole form. */
export const FormMessage = ({ urgent = false, children }: Props) => (
  <p
    role={urgent ? 'alert' : undefined}
    className={`rounded-xl border-2 bg-page px-4 py-3 font-semibold ${urgent ? 'border-coral text-coral' : 'border-edge'}`}
  >
    {children}
  </p>
)
