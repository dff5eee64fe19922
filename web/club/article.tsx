import { data, Link } from 'react-router'
import type { Article, ArticlesPage } from '#contract/club-pages.ts'
import { to } from '#contract/pages.ts'
import type { Block } from '#contract/prose.ts'
import { contentContext, originContext } from '#web/contexts.ts'
import { ProblemPage } from '#web/layout/problem-page.tsx'
import { Prose } from '#web/layout/prose.tsx'
import { quietLook } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Route } from './+types/article.ts'
import { ObjectDrawing, Portrait } from './drawings.tsx'
import { Contents, minutesToRead, plainText, ReadingTime } from './reading.tsx'

export const loader = ({ context, params }: Route.LoaderArgs) => {
  const { articles, team } = context.get(contentContext)
  const { guides, ...words } = articles
  const index = guides.findIndex(({ slug }) => slug === params.slug)
  const article = guides[index]
  if (!article) return data({ words, found: undefined }, 404)
  const groups = [team.founder, team.admins, team.moderators, team.members]
  const author = groups.flatMap((group) => group.people).find(({ name }) => name === article.author)
  const found = {
    article,
    address: `${context.get(originContext)}${to.article(article.slug)}`,
    minutes: minutesToRead(article.prose),
    portrait: author?.portrait,
    previous: linkTo(guides[index - 1]),
    next: linkTo(guides[index + 1]),
  }
  return data({ words, found })
}

const linkTo = (article: Article | undefined) =>
  article && { slug: article.slug, title: article.title }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData.found?.article.title ?? loaderData.words.unknown.title },
]

export default function ArticlePage({ loaderData: { words, found } }: Route.ComponentProps) {
  if (!found) return <Unknown words={words} />
  const { article, previous, next } = found
  const sections = article.prose.flatMap(contentsEntry)
  return (
    <article className="grid grid-cols-1 content-start gap-8">
      <p className="print:hidden">
        <Link to={to.articles()} className={quietLook}>
          <Icon shape="left" />
          {words.all}
        </Link>
      </p>
      <ArticleHead {...found} />
      <div className="grid grid-cols-1 gap-10 xl:grid-cols-[minmax(0,1fr)_15rem] xl:gap-x-14">
        {sections.length > 0 && <Contents title={words.contents} parts={sections} />}
        <div className="text-lg print:text-base">
          <Prose prose={article.prose} />
        </div>
      </div>
      <ul className="grid gap-4 sm:grid-cols-2 print:hidden">
        {previous && <NeighbourLink {...previous} label={words.previous} />}
        {next && <NeighbourLink {...next} label={words.next} isNext />}
      </ul>
    </article>
  )
}

type HeadProps = {
  article: Article
  minutes: number
  portrait: string | undefined
  /** Shown on paper only, which has no address bar. */
  address: string
}

const ArticleHead = ({ article, minutes, portrait, address }: HeadProps) => (
  <header className="grid items-center gap-6 sm:grid-cols-[minmax(0,1fr)_minmax(0,15rem)] lg:gap-10 xl:gap-14 print:block">
    <ObjectDrawing
      object={article.object}
      className="w-32 rounded-card sm:col-start-2 sm:row-start-1 sm:w-full sm:rounded-panel print:hidden"
      eager
    />
    <div className="grid justify-items-start gap-3">
      <p className="font-semibold text-coral">{article.topic}</p>
      <h1 className="text-heading">{article.title}</h1>
      <p className="max-w-[32em] text-balance text-lead">{article.summary}</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <p className="flex items-center gap-3 font-semibold">
          {portrait && <Portrait name={portrait} className="size-12 print:hidden" eager />}
          By {article.author}
        </p>
        <ReadingTime minutes={minutes} />
      </div>
      <p className="hidden print:block">{address}</p>
    </div>
  </header>
)

const contentsEntry = (block: Block) =>
  block.is === 'heading' && block.level === 2
    ? [{ id: block.id, name: plainText(block.spans) }]
    : []

type NeighbourProps = { slug: string; title: string; label: string; isNext?: boolean }

const NeighbourLink = ({ slug, title, label, isNext = false }: NeighbourProps) => (
  <li className={`grid ${isNext ? 'sm:col-start-2' : ''}`}>
    <Link
      to={to.article(slug)}
      rel={isNext ? 'next' : 'prev'}
      className={`edge grid content-start gap-1 rounded-card bg-card p-5 hover:bg-track focus-visible:rounded-card ${isNext ? 'sm:text-right' : ''}`}
    >
      <span className="font-semibold text-coral">{label}</span>
      <span className="font-bold font-display text-name">{title}</span>
    </Link>
  </li>
)

const Unknown = ({ words }: { words: ArticlesPage }) => (
  <ProblemPage
    status={404}
    title={words.unknown.title}
    detail={words.unknown.text}
    otherWay={{ to: to.articles(), name: words.all }}
  />
)
