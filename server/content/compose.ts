import type { Club, Team } from '#contract/club.ts'
import type {
  About,
  Article,
  ArticlesPage,
  BlogPage,
  BlogSection,
  Calendar,
  ContactPage,
  Content,
  Gallery,
  Home,
} from '#contract/club-pages.ts'
import type { Picture } from '#contract/media.ts'
import type { Block, Prose } from '#contract/prose.ts'
import type { WordsValue } from '#contract/words-form.ts'
import { type MarkdownFolder, type PageValues, pageName, readPageText } from './page-shapes.ts'

type Pictures = ReadonlyMap<string, Picture>

/** Makes what pages and mails show from checked values. Pictures that are not known are left out. */
export const composeContent = (values: PageValues, pictures: Pictures = new Map()): Content => {
  // Every value has been checked by the shape of its page.
  const read = <T>(page: string) => values.get(page) as unknown as T
  const { order: sections, ...blog } = read<BlogPage & Ordered>('blog')
  const { order: guides, ...articles } = read<ArticlesPage & Ordered>('articles')
  const written = <Page>(folder: MarkdownFolder, slugs: readonly string[]) =>
    slugs.flatMap((slug, at) => {
      const value = values.get(pageName(folder, slug))
      return value ? [writtenPage<Page>({ folder, slug, order: at + 1, value, pictures })] : []
    })
  return {
    club: clubOf(values),
    home: read<Home>('home'),
    about: read<About>('about'),
    team: withPortraits(read<Team>('team'), pictures),
    gallery: read<Gallery>('gallery'),
    calendar: read<Calendar>('calendar'),
    contact: read<ContactPage>('contact'),
    blog: { ...blog, sections: written<BlogSection>('blog', sections) },
    articles: { ...articles, guides: written<Article>('articles', guides) },
  }
}

export const clubOf = (values: PageValues) => values.get('club') as unknown as Club

type Ordered = { readonly order: readonly string[] }

type Written = {
  readonly folder: MarkdownFolder
  readonly slug: string
  readonly order: number
  readonly value: WordsValue
  readonly pictures: Pictures
}

const writtenPage = <Page>({ folder, slug, order, value, pictures }: Written) => {
  const { text, ...header } = value
  const read = readPageText(folder, String(text))
  const prose = 'prose' in read ? withSizes(read.prose, pictures) : []
  return { ...header, slug, order, prose } as Page
}

/** Adds the sizes of its pictures to a text. */
export const withSizes = (prose: Prose, pictures: Pictures): Prose =>
  prose.map((block): Block => {
    if (block.is === 'quote') return { ...block, blocks: withSizes(block.blocks, pictures) }
    if (block.is === 'list') {
      return { ...block, items: block.items.map((item) => withSizes(item, pictures)) }
    }
    if (block.is !== 'picture') return block
    const picture = pictures.get(block.url)
    return picture ? { ...block, picture } : block
  })

/** Portraits are small, so the narrowest picture is enough. */
const withPortraits = (team: Team, pictures: Pictures): Team => {
  const group = <Group extends Team['founder']>({ people, ...words }: Group) => ({
    ...words,
    people: people.map((person) => ({
      ...person,
      portrait: pictures.get(person.portrait)?.sources[0]?.url ?? person.portrait,
    })),
  })
  return {
    ...team,
    founder: group(team.founder),
    admins: group(team.admins),
    moderators: group(team.moderators),
    members: group(team.members),
  }
}
