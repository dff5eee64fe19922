import type { Client } from '#contract/client.ts'
import type { Contract } from '#contract/index.ts'
import type { NewsItem } from '#contract/news.ts'
import { to } from '#contract/pages.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Section } from '#web/ui/section.tsx'
import { NewsList } from './news-list.tsx'

type Stretch = { readonly items: readonly NewsItem[]; readonly next?: string | undefined }

const most = 30

/** The news from a place on, newest first. The place is part of the path, so each page can be kept. */
export const readStretch = (club: Client<Contract>, cursor?: string): Promise<Stretch> =>
  club.news.list.page({ limit: most, order: 'newest', ...(cursor && { cursor }) })

type Props = { stretch: Stretch; title: string; lead: string; first?: true }

export const NewsStretch = ({ stretch: { items, next }, title, lead, first }: Props) => (
  <Section title={title} lead={lead} heading="h1">
    <NewsList items={items} loading={false} heading="h2" />
    <nav aria-label="Pages of news" className="flex flex-wrap gap-3 empty:hidden">
      {first ? null : (
        <ButtonLink to={to.news()} tone="plain">
          Newest news
        </ButtonLink>
      )}
      {next ? (
        <ButtonLink to={to.newsBefore(next)} tone="plain">
          Older news
        </ButtonLink>
      ) : null}
    </nav>
  </Section>
)
