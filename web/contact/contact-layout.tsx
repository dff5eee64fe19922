import type { ReactNode } from 'react'
import type { Club } from '#contract/club.ts'
import type { ContactPage } from '#contract/club-pages.ts'
import { to } from '#contract/pages.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Props = { club: Club; contact: ContactPage; children: ReactNode }

/** The form, and beside it every other way to reach the club. */
export const ContactLayout = ({ club, contact, children }: Props) => (
  <div className="mx-auto grid w-full max-w-page gap-8 px-gutter py-band lg:grid-cols-[minmax(0,8fr)_minmax(0,5fr)] lg:gap-12 xl:gap-16">
    <div className="grid content-start gap-8">
      <div className="grid gap-4">
        <h1 className="text-heading">{contact.title}</h1>
        <p className="max-w-[36em] text-lead">{contact.lead}</p>
      </div>
      {contact.join ? <Join join={contact.join} /> : null}
      {children}
    </div>
    <ClubDetails club={club} words={contact.details} />
  </div>
)

type JoinProps = { join: NonNullable<ContactPage['join']> }

/** Every Join Today leads here, and what most people who want to join need is the registration. */
const Join = ({ join }: JoinProps) => (
  <div className="edge in-data-account:hidden flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-card px-5 py-4 sm:px-6">
    <p className="font-bold font-display text-name">{join.title}</p>
    <ButtonLink to={to.register()} tone="plain">
      {join.register}
    </ButtonLink>
  </div>
)

type DetailsProps = { club: Club; words: ContactPage['details'] }

const ClubDetails = ({ club, words }: DetailsProps) => (
  <section
    aria-labelledby="details"
    className="edge on-night grid content-start overflow-hidden rounded-panel bg-band text-cream sm:max-lg:grid-cols-[repeat(auto-fit,minmax(min(19rem,100%),1fr))] lg:grid-rows-[1fr_auto]"
  >
    <div className="relative min-h-48 lg:min-h-56">
      <img
        src="/art/objects.svg#bell"
        alt=""
        width="320"
        height="240"
        className="absolute inset-0 size-full object-cover object-[50%_45%] dark:brightness-90"
      />
    </div>
    <div className="grid content-start gap-6 p-6 sm:p-8">
      <div className="grid gap-2">
        <h2 id="details" className="text-name">
          {words.title}
        </h2>
        <p className="text-band-quiet">{words.lead}</p>
      </div>
      <address className="not-italic">
        <dl className="grid gap-3">
          <Detail icon="phone" name={words.phone}>
            <a href={`tel:${club.phone.replaceAll(' ', '')}`}>{club.phone}</a>
          </Detail>
          <Detail icon="letter" name={words.email}>
            <a href={`mailto:${club.email}`}>{club.email}</a>
          </Detail>
          <Detail icon="pin" name={words.address}>
            {club.address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </Detail>
        </dl>
      </address>
    </div>
  </section>
)

type DetailProps = { icon: 'phone' | 'letter' | 'pin'; name: string; children: ReactNode }

const Detail = ({ icon, name, children }: DetailProps) => (
  <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
    <dt className="contents">
      <Icon shape={icon} className="row-span-2 mt-1" />
      <span className="text-band-quiet text-sm">{name}</span>
    </dt>
    <dd className="wrap-anywhere col-start-2 font-semibold [&>a]:inline-flex [&>a]:min-h-8 [&>a]:items-center [&>a]:underline-offset-4 [&>a:hover]:underline">
      {children}
    </dd>
  </div>
)
