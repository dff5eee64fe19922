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
  readonly sizes: string
  readonly className?: string
  readonly eager?: boolean
}

/** A blurred preview is behind the photo until it has loaded. */
export const Photo = ({ url, picture, alt, sizes, className = '', eager = false }: Props) => (
  <span className={`relative isolate block overflow-hidden bg-track ${className}`}>
    <img
      ref={markLoaded}
      onLoad={(load) => markLoaded(load.currentTarget)}
      // Lazy images are laid out before they load, so most browsers know their width.
      sizes={picture && (eager ? sizes : `auto, ${sizes}`)}
      srcSet={picture && srcSetOf(picture)}
      loading={eager ? 'eager' : 'lazy'}
      src={url}
      width={picture?.width}
      height={picture?.height}
      alt={alt}
      decoding="async"
      className="peer size-full object-cover"
    />
    {picture && (
      <img
        src={picture.preview}
        alt=""
        aria-hidden="true"
        className="-z-10 absolute inset-0 size-full scale-110 object-cover blur-lg peer-data-loaded:invisible"
      />
    )}
  </span>
)

export const srcSetOf = ({ sources }: Picture) =>
  sources.map(({ url, width }) => `${url} ${width}w`).join(', ')

/** Blurring is slow, so the preview behind a loaded photo is hidden. */
const markLoaded = (image: HTMLImageElement | null) => {
  if (image?.naturalWidth) image.setAttribute('data-loaded', '')
}
