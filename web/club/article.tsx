import { data, Link } from 'react-router'
import type { Article, ArticlesPage } from '#contract/club-pages.ts'
import { to } from '#contract/pages.ts'
import type { Block } from '#contract/prose.ts'
import { contentContext, originContext } from '#web/contexts.ts'
import { ProblemPage } from '#web/layout/problem-page.tsx'
import { Prose } from '#web/layout/prose.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { quietLook } from '#web/ui/quiet-look.ts'
import type { Route } from './+types/article.ts'
import { ArticleHead } from './article-head.tsx'
import { Contents } from './contents.tsx'
import { minutesFor, spokenText } from './reading-time.ts'

export const loader = ({ context, params }: Route.LoaderArgs) => {
  const { articles, team } = context.get(contentContext)
  const { guides, ...words } = articles
  const at = guides.findIndex(({ slug }) => slug === params.slug)
  const article = guides[at]
  if (!article) return data({ words, found: undefined }, 404)
  const people = [team.founder, team.admins, team.moderators, team.members]
  const author = people.flatMap((group) => group.people).find(({ name }) => name === article.author)
  const found = {
    article,
    address: `${context.get(originContext)}${to.article(article.slug)}`,
    minutes: minutesFor(article.prose),
    portrait: author?.portrait,
    previous: wayTo(guides[at - 1]),
    next: wayTo(guides[at + 1]),
  }
  return data({ words, found })
}

const wayTo = (article: Article | undefined) =>
  article && { slug: article.slug, title: article.title }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData.found?.article.title ?? loaderData.words.unknown.title },
]

export default function ArticlePage({ loaderData: { words, found } }: Route.ComponentProps) {
  if (!found) return <Unknown words={words} />
  const { article, previous, next } = found
  const parts = article.prose.flatMap(partOf)
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
        {parts.length > 0 && <Contents name={words.contents} parts={parts} />}
        <div className="text-lg print:text-base">
          <Prose prose={article.prose} />
        </div>
      </div>
      <ul className="grid gap-4 sm:grid-cols-2 print:hidden">
        {previous && <Way {...previous} name={words.previous} />}
        {next && <Way {...next} name={words.next} onward />}
      </ul>
    </article>
  )
}

const partOf = (block: Block) =>
  block.is === 'heading' && block.level === 2
    ? [{ id: block.id, title: spokenText(block.spans) }]
    : []

type WayProps = { slug: string; title: string; name: string; onward?: boolean }

const Way = ({ slug, title, name, onward = false }: WayProps) => (
  <li className={`grid ${onward ? 'sm:col-start-2' : ''}`}>
    <Link
      to={to.article(slug)}
      rel={onward ? 'next' : 'prev'}
      className={`edge grid content-start gap-1 rounded-card bg-card p-5 hover:bg-track focus-visible:rounded-card ${onward ? 'sm:text-right' : ''}`}
    >
      <span className="font-semibold text-coral">{name}</span>
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
