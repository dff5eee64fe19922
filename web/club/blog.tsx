import type { Scene } from '#contract/club.ts'
import type { BlogSection } from '#contract/club-pages.ts'
import { contentContext } from '#web/contexts.ts'
import { Prose } from '#web/layout/prose.tsx'
import { DayNightPicture } from '#web/ui/day-night-picture.tsx'
import type { Route } from './+types/blog.ts'
import { Contents, minutesToRead, ReadingTime } from './reading.tsx'

export const loader = ({ context }: Route.LoaderArgs) => {
  const { blog } = context.get(contentContext)
  return { blog, minutes: minutesToRead(...blog.sections.map(({ prose }) => prose)) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData.blog.title }]

export default function BlogPage({ loaderData: { blog, minutes } }: Route.ComponentProps) {
  const parts = blog.sections.map(({ slug, title }) => ({ id: slug, name: title }))
  return (
    <article className="grid grid-cols-1 content-start gap-8">
      <header className="grid justify-items-start gap-4">
        <h1 className="text-heading">{blog.title}</h1>
        <p className="max-w-[32em] text-balance text-lead">{blog.lead}</p>
        <ReadingTime minutes={minutes} />
      </header>
      <div className="grid grid-cols-1 gap-10 xl:grid-cols-[minmax(0,1fr)_15rem] xl:gap-x-14">
        <Contents title={blog.contents} parts={parts} />
        <div className="grid max-w-[38em] gap-16 text-lg print:gap-8">
          {blog.sections.map((section, index) => (
            <Story key={section.slug} section={section} first={index === 0} />
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

/** The folder of each drawing in `/art`. */
const folders: Record<Scene, 'sections' | 'collage'> = {
  road: 'sections',
  gravel: 'sections',
  mountain: 'sections',
  avenue: 'collage',
  crossing: 'collage',
  repair: 'collage',
  rest: 'collage',
  switchbacks: 'collage',
}

type SceneProps = { scene: Scene; first: boolean }

const ScenePicture = ({ scene, first }: SceneProps) => (
  <DayNightPicture
    day={`/art/${folders[scene]}/${scene}.svg`}
    night={`/art/${folders[scene]}/${scene}-night.svg`}
    alt=""
    width={1200}
    height={675}
    className="aspect-video w-full rounded-panel object-cover object-[50%_77%] print:hidden"
    first={first}
  />
)
