import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Club } from '#contract/club.ts'
import { to } from '#contract/pages.ts'
import { Icon } from '#web/ui/icon.tsx'

const quickLinks = [
  { to: to.home(), name: 'home' },
  { to: to.about(), name: 'about' },
  { to: to.gallery(), name: 'gallery' },
  { to: to.contact(), name: 'contact' },
  { to: to.privacy(), name: 'privacy' },
] as const

export const Footer = ({ club }: { club: Club }) => (
  <footer className="on-night bg-foot text-cream print:hidden">
    <div className="mx-auto grid max-w-page grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-10 px-gutter py-14 md:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
      <div className="col-span-full grid max-w-80 content-start gap-3 lg:col-span-1">
        <p className="font-display font-extrabold text-2xl tracking-tight">{club.name}</p>
        <p>{club.tagline}.</p>
      </div>
      <nav aria-label={club.footer.links.title}>
        <Column title={club.footer.links.title}>
          {quickLinks.map(({ to, name }) => (
            <FooterLine key={to}>
              <Link to={to}>{club.footer.links[name]}</Link>
            </FooterLine>
          ))}
        </Column>
      </nav>
      <address className="col-span-full not-italic max-md:order-last md:col-span-1">
        <Column title={club.footer.contact}>
          <FooterLine>
            <a href={`mailto:${club.email}`} className="wrap-anywhere">
              {club.email}
            </a>
          </FooterLine>
          {club.address.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Column>
      </address>
      <Column title={club.footer.follow}>
        {club.socials.map(({ name, url, icon }) => (
          <FooterLine key={url}>
            <a href={url} rel="me noopener" className="gap-2.5">
              <Icon shape={icon} />
              {name}
            </a>
          </FooterLine>
        ))}
      </Column>
    </div>
  </footer>
)

/** For the member area: the same links, in a line. */
export const CompactFooter = ({ club }: { club: Club }) => (
  <footer className="print:hidden">
    <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-8 border-line border-t px-gutter py-2 text-quiet text-sm xl:justify-between">
      <nav aria-label={club.footer.links.title}>
        <ul className="flex flex-wrap gap-x-5">
          {quickLinks.map(({ to, name }) => (
            <FooterLine key={to}>
              <Link to={to}>{club.footer.links[name]}</Link>
            </FooterLine>
          ))}
        </ul>
      </nav>
      <address className="not-italic">
        <h2 className="sr-only">{club.footer.contact}</h2>
        <ul className="flex flex-wrap items-center gap-x-5">
          <FooterLine>
            <a href={`mailto:${club.email}`} className="wrap-anywhere">
              {club.email}
            </a>
          </FooterLine>
          <li>{club.address.join(', ')}</li>
        </ul>
      </address>
      <div>
        <h2 className="sr-only">{club.footer.follow}</h2>
        <ul className="flex flex-wrap gap-x-5">
          {club.socials.map(({ name, url, icon }) => (
            <FooterLine key={url}>
              <a href={url} rel="me noopener" className="gap-2">
                <Icon shape={icon} className="size-5!" />
                {name}
              </a>
            </FooterLine>
          ))}
        </ul>
      </div>
    </div>
  </footer>
)

const Column = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h2 className="pb-2 text-name">{title}</h2>
    <ul>{children}</ul>
  </div>
)

/** The whole height of the line can be tapped. */
const FooterLine = ({ children }: { children: ReactNode }) => (
  <li className="[&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center [&>a]:underline-offset-4 [&>a:hover]:underline">
    {children}
  </li>
)
