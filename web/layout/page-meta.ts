import type { MetaDescriptor } from 'react-router'
import type { Club } from '#contract/club.ts'

type Site = { readonly club: Club; readonly origin: string }

/** The matches of a page begin with the root, which knows the club and where it is reached. */
type Matches = readonly [{ readonly loaderData?: Site | undefined } | undefined, ...unknown[]]

type Page = {
  readonly title: string
  readonly description: string
  readonly path: string
  readonly kind?: 'website' | 'article'
  /** What the page is about, as schema.org has it. */
  readonly facts?: readonly object[]
}

const preview = { path: '/art/social.jpg', width: '1200', height: '630' }

/** How a public page is found, and how it looks when it is shared. */
export const pageMeta = ([root]: Matches, page: Page): MetaDescriptor[] => {
  const { title, description, path, kind = 'website', facts = [] } = page
  const site = root?.loaderData
  if (!site) return [{ title }]
  const { club, origin } = site
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: origin + path },
    { property: 'og:type', content: kind },
    { property: 'og:site_name', content: club.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: origin + path },
    { property: 'og:image', content: origin + preview.path },
    { property: 'og:image:width', content: preview.width },
    { property: 'og:image:height', content: preview.height },
    { property: 'og:image:alt', content: `${club.name}: ${club.tagline}` },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...facts.map((fact) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...fact },
    })),
  ]
}
