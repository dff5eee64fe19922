import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonLook, type Tone } from './button-look.ts'

type Props = { to: string; tone: Tone; children: ReactNode }

export const ButtonLink = ({ to, tone, children }: Props) => (
  <Link to={to} className={buttonLook(tone)}>
    {children}
  </Link>
)
