import type { ReactNode, RefObject } from 'react'
import { buttonLook } from './button.tsx'

type CloseProps = { dialog: RefObject<HTMLDialogElement | null>; children: ReactNode }

export const CloseButton = ({ dialog, children }: CloseProps) => (
  <button type="button" onClick={() => dialog.current?.close()} className={buttonLook('plain')}>
    {children}
  </button>
)

type Props = CloseProps & { close?: string }

/** Beneath the form of a dialog: the way out, and then what sends it. */
export const DialogButtons = ({ dialog, close = 'Cancel', children }: Props) => (
  <div className="flex flex-wrap justify-end gap-3 pt-2">
    <CloseButton dialog={dialog}>{close}</CloseButton>
    {children}
  </div>
)
