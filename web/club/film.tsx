import { useEffect, useRef } from 'react'

/** Without a poster some browsers lay a black one over the picture behind. */
const nothing = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"

/**
 * A short loop without sound. Nothing of it is fetched until it is near: browsers fetch the poster of
 * a film at once, but a picture behind it only when it is wanted.
 */
export const Film = ({ says }: { says: string }) => {
  const film = useRef<HTMLVideoElement>(null)
  useEffect(() => (film.current ? playWhenNear(film.current) : undefined), [])
  return (
    <div className="relative grid rounded-card bg-night">
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
        data-wakes
        controls
        muted
        loop
        playsInline
        preload="none"
        poster={nothing}
        width="960"
        height="540"
        aria-label={says}
        className="relative aspect-video w-full rounded-card object-cover focus-visible:rounded-card"
      >
        <source src="/art/ride.webm" type="video/webm" />
        <source src="/art/ride.mp4" type="video/mp4" />
      </video>
    </div>
  )
}

/** Whoever has asked for less motion starts it themselves. */
const playWhenNear = (film: HTMLVideoElement) => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
  const watching = new IntersectionObserver(([seen]) => {
    if (!seen?.isIntersecting) return
    watching.disconnect()
    // A browser that saves power may refuse; the controls are there.
    film.play().catch(() => {})
  })
  watching.observe(film)
  return () => watching.disconnect()
}
