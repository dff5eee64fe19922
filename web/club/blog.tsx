import type { BlogSection } from '#contract/club-pages.ts'
import { contentContext } from '#web/contexts.ts'
import { Prose } from '#web/layout/prose.tsx'
import type { Route } from './+types/blog.ts'
import { Contents } from './contents.tsx'
import { MinutesToRead } from './minutes-to-read.tsx'
import { minutesFor } from './reading-time.ts'
import { ScenePicture } from './scene-picture.tsx'

export const loader = ({ context }: Route.LoaderArgs) => {
  const { blog } = context.get(contentContext)
  return { blog, minutes: minutesFor(...blog.sections.map(({ prose }) => prose)) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData.blog.title }]

export default function BlogPage({ loaderData: { blog, minutes } }: Route.ComponentProps) {
  const parts = blog.sections.map(({ slug, title }) => ({ id: slug, title }))
  return (
    <article className="grid grid-cols-1 content-start gap-8">
      <header className="grid justify-items-start gap-4">
        <h1 className="text-heading">{blog.title}</h1>
        <p className="max-w-[32em] text-balance text-lead">{blog.lead}</p>
        <MinutesToRead minutes={minutes} />
      </header>
      <div className="grid grid-cols-1 gap-10 xl:grid-cols-[minmax(0,1fr)_15rem] xl:gap-x-14">
        <Contents name={blog.contents} parts={parts} />
        <div className="grid max-w-[38em] gap-16 text-lg print:gap-8">
          {blog.sections.map((section, at) => (
            <Story key={section.slug} section={section} first={at === 0} />
          ))}
        </div>
      </div>
    </article>
  )
}

type StoryProps = { section: BlogSection; first: boolean }

const Story = ({ section: { slug, title, picture, prose }, first }: StoryProps) => (
  <section id={slug} aria-labelledby={`${slug}-title`} className="grid gap-5">
    <ScenePicture scene={picture} first={first} />
    <h2 id={`${slug}-title`} className="text-[1.75rem] leading-tight">
      {title}
    </h2>
    <Prose prose={prose} />
  </section>
)
