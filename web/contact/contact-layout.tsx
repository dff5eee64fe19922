import type { ReactNode } from 'react'
import type { Club } from '#contract/club.ts'
import type { ContactPage } from '#contract/club-pages.ts'
import { ClubDetails } from './club-details.tsx'

type Props = { club: Club; contact: ContactPage; children: ReactNode }

/** The form, and beside it every other way to reach the club. */
export const ContactLayout = ({ club, contact, children }: Props) => (
  <div className="mx-auto grid w-full max-w-page gap-8 px-gutter py-band lg:grid-cols-[minmax(0,8fr)_minmax(0,5fr)] lg:gap-12 xl:gap-16">
    <div className="grid content-start gap-8">
      <div className="grid gap-4">
        <h1 className="text-heading">{contact.title}</h1>
        <p className="max-w-[36em] text-lead">{contact.lead}</p>
      </div>
      {children}
    </div>
    <ClubDetails club={club} words={contact.details} />
  </div>
)
