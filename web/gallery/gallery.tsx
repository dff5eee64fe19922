import { type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router'
import { to } from '#contract/pages.ts'
import { clubContext, contentContext } from '#web/contexts.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { Section } from '#web/ui/section.tsx'
import type { Route } from './+types/gallery.ts'
import { Collage } from './collage.tsx'
import { firstPictures } from './first-pictures.ts'
import { NoPictures, PicturesMissing } from './no-pictures.tsx'
import { Pictures } from './pictures.tsx'

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { club, gallery } = context.get(contentContext)
  return { club, gallery, first: await firstPictures(context.get(clubContext)) }
}

/** A fragment names the picture that is looked at; the list stays the one it is. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => currentUrl.hash === nextUrl.hash && defaultShouldRevalidate

export const meta: Route.MetaFunction = ({ loaderData: { club, gallery }, matches }) =>
  pageMeta(matches, {
    title: `${gallery.title}: ${club.name}`,
    description: gallery.lead,
    path: to.gallery(),
  })

export default function GalleryPage({ loaderData: { gallery, first } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator()
  return (
    <>
      <Section title={gallery.title} heading="h1" lead={gallery.lead}>
        <Collage words={gallery.collage} />
      </Section>
      <Section title={gallery.pictures.title}>
        {'failed' in first ? (
          <PicturesMissing reason={first.failed} busy={state === 'loading'} onRetry={revalidate} />
        ) : first.items.length > 0 ? (
          <Pictures first={first} />
        ) : (
          <NoPictures />
        )}
      </Section>
    </>
  )
}
