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
  <span className={`relative isolate block overflow-hidden bg-track ${className}`}>
    <img
      ref={noticeArrival}
      onLoad={(load) => noticeArrival(load.currentTarget)}
      // Lazy pictures are laid out before they are fetched, so most browsers know how wide they are.
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
        className="-z-10 absolute inset-0 size-full scale-110 object-cover blur-lg peer-data-arrived:invisible"
      />
    )}
  </span>
)

export const srcSetOf = ({ sources }: Picture) =>
  sources.map(({ url, width }) => `${url} ${width}w`).join(', ')

/** Blurring is work: what lies behind a picture that is there is not painted any more. */
const noticeArrival = (image: HTMLImageElement | null) => {
  if (image?.naturalWidth) image.setAttribute('data-arrived', '')
}
