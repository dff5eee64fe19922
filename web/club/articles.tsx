import { Link } from 'react-router'
import type { Article } from '#contract/club-pages.ts'
import { contentContext } from '#web/contexts.ts'
import type { Route } from './+types/articles.ts'
import { ObjectDrawing } from './drawings.tsx'
import { minutesToRead, ReadingTime } from './reading.tsx'

export const loader = ({ context }: Route.LoaderArgs) => {
  const { title, lead, guides } = context.get(contentContext).articles
  return { title, lead, cards: guides.map(cardOf) }
}

type Card = ReturnType<typeof cardOf>

/** The list gets the cards only, not the texts. */
const cardOf = ({ slug, title, summary, topic, object, prose }: Article) => {
  return { slug, title, summary, topic, object, minutes: minutesToRead(prose) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData.title }]

export default function ArticlesPage({ loaderData: { title, lead, cards } }: Route.ComponentProps) {
  return (
    <section className="grid grid-cols-1 content-start gap-8">
      <header className="grid gap-4">
        <h1 className="text-heading">{title}</h1>
        <p className="max-w-[32em] text-balance text-lead">{lead}</p>
      </header>
      <ul className="grid gap-4 sm:grid-cols-2 sm:gap-6 xl:grid-cols-3">
        {cards.map((card) => (
          <ArticleCard key={card.slug} card={card} />
        ))}
      </ul>
    </section>
  )
}

/** The whole card is clickable, but the link is named by the title alone. */
const ArticleCard = ({
  card: { slug, title, summary, topic, object, minutes },
}: {
  card: Card
}) => (
  <li className="edge group relative grid grid-cols-[auto_minmax(0,1fr)] overflow-hidden rounded-card bg-card sm:grid-cols-1 sm:grid-rows-[auto_1fr] has-focus-visible:outline-3 has-focus-visible:outline-(--focus) has-focus-visible:outline-offset-3">
    <ObjectDrawing
      object={object}
      className="m-[min(1rem,4vw)] mr-0 size-[min(5rem,22vw)] rounded-card object-cover sm:m-0 sm:aspect-4/3 sm:size-auto sm:w-full sm:rounded-none"
    />
    <div className="wrap-anywhere grid grid-cols-1 grid-rows-[auto_auto_1fr_auto] gap-2 p-4 sm:p-5">
      <p className="font-semibold text-coral">{topic}</p>
      <h2 className="text-name">
        <Link
          to={slug}
          className="decoration-2 underline-offset-4 after:absolute after:inset-0 focus-visible:outline-none group-hover:underline"
        >
          {title}
        </Link>
      </h2>
      <p>{summary}</p>
      <p>
        <ReadingTime minutes={minutes} />
      </p>
    </div>
  </li>
)
