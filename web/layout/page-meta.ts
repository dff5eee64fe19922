import type { MetaDescriptor } from 'react-router'
import type { Club } from '#contract/club.ts'

type Site = { readonly club: Club; readonly origin: string }

/** The first match is the root route, whose loader returns the club and the origin. */
type Matches = readonly [{ readonly loaderData?: Site | undefined } | undefined, ...unknown[]]

type Page = {
  readonly title: string
  readonly description: string
  readonly path: string
  readonly kind?: 'website' | 'article'
  /** Shown when the page is shared, instead of the club's. */
  readonly picture?: { readonly url: string; readonly width?: number; readonly height?: number }
  /** Structured data in the terms of schema.org. */
  readonly facts?: readonly object[]
}

const preview = { path: '/art/social.jpg', width: '1200', height: '630' }

/** For search engines, and for the preview when a page is shared. */
export const pageMeta = ([root]: Matches, page: Page): MetaDescriptor[] => {
  const { title, description, path, kind = 'website', facts = [], picture } = page
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
    ...(picture ? ownPreview(picture, title, origin) : clubPreview(club, origin)),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...facts.map((fact) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...fact },
    })),
  ]
}

const clubPreview = (club: Club, origin: string) => [
  { property: 'og:image', content: origin + preview.path },
  { property: 'og:image:width', content: preview.width },
  { property: 'og:image:height', content: preview.height },
  { property: 'og:image:alt', content: `${club.name}: ${club.tagline}` },
]

const ownPreview = (
  { url, width, height }: NonNullable<Page['picture']>,
  alt: string,
  origin: string,
) => [
  { property: 'og:image', content: new URL(url, origin).href },
  ...(width && height
    ? [
        { property: 'og:image:width', content: String(width) },
        { property: 'og:image:height', content: String(height) },
      ]
    : []),
  { property: 'og:image:alt', content: alt },
]
