type Props = {
  day: string
  night: string
  alt: string
  width: number
  height: number
  className: string
  /** The first picture of a page loads with high priority, all others lazily. */
  first?: boolean
}

export const DayNightPicture = ({ day, night, alt, width, height, className, first }: Props) => (
  <picture>
    <source srcSet={night} media="(prefers-color-scheme: dark)" />
    <img
      src={day}
      alt={alt}
      width={width}
      height={height}
      className={className}
      {...(first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
    />
  </picture>
)
