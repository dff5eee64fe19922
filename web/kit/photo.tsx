type Picture = {
  readonly width: number
  readonly height: number
  readonly preview: string
  readonly sources: readonly { readonly url: string; readonly width: number }[]
}

type Props = {
  readonly url: string
  readonly picture?: Picture | undefined
  readonly alt: string
  /** How wide it is shown, as the `sizes` of an image says it. */
  readonly sizes: string
  readonly className?: string
  readonly eager?: boolean
}

/** A photograph in its place from the start: a blurred preview lies behind it until it is there. */
export const Photo = ({ url, picture, alt, sizes, className = '', eager = false }: Props) => (
  <span className={`relative block overflow-hidden bg-line/40 ${className}`}>
    {picture && (
      <img
        src={picture.preview}
        alt=""
        aria-hidden="true"
        className="absolute inset-0 size-full scale-110 object-cover blur-lg"
      />
    )}
    <img
      src={url}
      srcSet={picture?.sources.map((source) => `${source.url} ${source.width}w`).join(', ')}
      sizes={picture && sizes}
      width={picture?.width}
      height={picture?.height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className="relative size-full object-cover"
    />
  </span>
)
