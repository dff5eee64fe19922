import type { Article } from '#contract/club-pages.ts'
import { MinutesToRead } from './minutes-to-read.tsx'
import { objectPicture } from './object-picture.ts'

type Props = {
  article: Article
  minutes: number
  portrait: string | undefined
  /** Paper has no address bar, and links in the text begin where the site does. */
  address: string
}

export const ArticleHead = ({ article, minutes, portrait, address }: Props) => (
  <header className="grid items-center gap-6 sm:grid-cols-[minmax(0,1fr)_minmax(0,15rem)] lg:gap-10 xl:gap-14 print:block">
    <img
      src={objectPicture(article)}
      alt=""
      width="320"
      height="240"
      className="w-32 rounded-card sm:order-last sm:w-full sm:rounded-panel dark:brightness-90 print:hidden"
    />
    <div className="grid justify-items-start gap-3">
      <p className="font-semibold text-coral">{article.topic}</p>
      <h1 className="text-heading">{article.title}</h1>
      <p className="max-w-[32em] text-balance text-lead">{article.summary}</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <p className="flex items-center gap-3 font-semibold">
          {portrait && <Portrait name={portrait} />}
          By {article.author}
        </p>
        <MinutesToRead minutes={minutes} />
      </div>
      <p className="hidden print:block">{address}</p>
    </div>
  </header>
)

const Portrait = ({ name }: { name: string }) => (
  <img
    src={`/art/portraits/${name}.svg`}
    alt=""
    width="400"
    height="400"
    className="size-12 rounded-full dark:brightness-90 print:hidden"
  />
)
