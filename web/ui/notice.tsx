import type { ReactNode } from 'react'
import { DayNightPicture } from './day-night-picture.tsx'

type Props = {
  title: string
  children: ReactNode
  action: ReactNode
  urgent?: boolean
  /** One level below the heading above it. */
  heading?: 'h2' | 'h3'
  /** A scene for a place that is still empty, such as `collage/avenue`. */
  drawing?: string
}

/** Takes the place of content that is empty or failed, and says what to do next. */
export const Notice = ({
  title,
  children,
  action,
  urgent = false,
  heading: Heading = 'h3',
  drawing,
}: Props) => (
  <div
    role={urgent ? 'alert' : undefined}
    className={`edge grid overflow-hidden rounded-card bg-card ${drawing ? 'sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]' : ''}`}
  >
    {drawing && (
      <DayNightPicture
        day={`/art/${drawing}.svg`}
        night={`/art/${drawing}-night.svg`}
        alt=""
        width={1200}
        height={675}
        className="aspect-2/1 w-full object-cover sm:aspect-video sm:h-full"
      />
    )}
    <div className="grid content-start justify-items-start gap-3 p-6 sm:p-8">
      <Heading className="text-name">{title}</Heading>
      <p className="max-w-[36em] text-quiet">{children}</p>
      <div className="pt-2">{action}</div>
    </div>
  </div>
)
