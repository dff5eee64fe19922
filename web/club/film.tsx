import { useEffect, useRef } from 'react'

/** A short loop without sound. Until it is near, nothing of it but the poster is fetched. */
export const Film = ({ says }: { says: string }) => {
  const film = useRef<HTMLVideoElement>(null)
  useEffect(() => (film.current ? playWhenNear(film.current) : undefined), [])
  return (
    <video
      ref={film}
      data-wakes
      controls
      muted
      loop
      playsInline
      preload="none"
      poster="/art/ride.webp"
      width="960"
      height="540"
      aria-label={says}
      className="aspect-video w-full rounded-card bg-night object-cover"
    >
      <source src="/art/ride.webm" type="video/webm" />
      <source src="/art/ride.mp4" type="video/mp4" />
    </video>
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
