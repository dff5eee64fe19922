import type { SyntheticEvent } from 'react'

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
  <span className={`relative block overflow-hidden bg-track ${className}`}>
    {picture && (
      <img
        src={picture.preview}
        alt=""
        aria-hidden="true"
        className="absolute inset-0 size-full object-cover"
      />
    )}
    <img
      ref={awaitIt}
      onLoad={showIt}
      onError={showIt}
      // Lazy pictures are laid out before they are fetched, so most browsers know how wide they are.
      sizes={picture && (eager ? sizes : `auto, ${sizes}`)}
      srcSet={picture?.sources.map((source) => `${source.url} ${source.width}w`).join(', ')}
      loading={eager ? 'eager' : 'lazy'}
      src={url}
      width={picture?.width}
      height={picture?.height}
      alt={alt}
      decoding="async"
      className="relative size-full object-cover transition-opacity duration-300 data-awaited:opacity-0"
    />
  </span>
)

/** Only a picture that scripts have seen missing fades in: without them it is simply there. */
const awaitIt = (image: HTMLImageElement | null) => {
  image?.toggleAttribute('data-awaited', !image.complete)
}

const showIt = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) =>
  currentTarget.removeAttribute('data-awaited')
