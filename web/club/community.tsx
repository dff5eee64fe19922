import { useEffect, useId, useRef } from 'react'
import type { Home } from '#contract/club-pages.ts'
import { Section } from '#web/ui/section.tsx'

export const Community = ({ community }: { community: Home['community'] }) => (
  <Section title={community.title} lead={community.lead}>
    <div className="grid gap-6 lg:grid-cols-2 lg:gap-10">
      <Film label={community.film} />
      <ul className="edge grid content-center gap-6 rounded-card bg-card p-6 sm:p-8">
        {community.bars.map((bar) => (
          <li key={bar.name}>
            <ProgressBar {...bar} />
          </li>
        ))}
      </ul>
    </div>
  </Section>
)

const ProgressBar = ({ name, value }: { name: string; value: number }) => {
  const id = useId()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-2">
      <label htmlFor={id} className="font-semibold">
        {name}
      </label>
      <span aria-hidden="true" className="font-display text-name font-bold tabular-nums">
        {value}
      </span>
      <progress id={id} value={value} max={100} className="col-span-2 block h-3 w-full" />
    </div>
  )
}

/** Without a poster some browsers paint the video black, over the picture behind it. */
const emptyPoster = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"

/**
 * A short loop without sound. Browsers fetch a video's poster at once, but a lazy image only when it is
 * near: so the first frame is an image behind the video.
 */
const Film = ({ label }: { label: string }) => {
  const film = useRef<HTMLVideoElement>(null)
  useEffect(() => (film.current ? playWhenVisible(film.current) : undefined), [])
  return (
    // The controls of a video are a hundred elements.
    <div className="when-near relative grid aspect-video min-h-0 rounded-card bg-night">
      <img
        src="/art/ride.webp"
        alt=""
        width="960"
        height="540"
        loading="lazy"
        decoding="async"
        className="absolute inset-0 size-full rounded-card object-cover"
      />
      <video
        ref={film}
        data-hydrate-when-near
        controls
        muted
        loop
        playsInline
        preload="none"
        poster={emptyPoster}
        width="960"
        height="540"
        aria-label={label}
        className="relative aspect-video w-full rounded-card object-cover focus-visible:rounded-card"
      >
        <source src="/art/ride.webm" type="video/webm" />
        <source src="/art/ride.mp4" type="video/mp4" />
      </video>
    </div>
  )
}

/** It does not start by itself for people who prefer reduced motion. */
const playWhenVisible = (film: HTMLVideoElement) => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return
    observer.disconnect()
    // Browsers in power-saving mode refuse. The controls still work.
    film.play().catch(() => {})
  })
  observer.observe(film)
  return () => observer.disconnect()
}
