type Props = { picture: string; title: string; text: string }

/** A small poster over a title and a sentence; on phones the poster shrinks to a stamp beside them. */
export const PictureCard = ({ picture, title, text }: Props) => (
  <article className="edge grid grid-cols-[5.5rem_minmax(0,1fr)] overflow-hidden rounded-card bg-card sm:grid-cols-1 sm:content-start">
    <img
      src={picture}
      alt=""
      width="320"
      height="240"
      loading="lazy"
      decoding="async"
      className="h-full w-full object-cover sm:aspect-4/3 sm:h-auto"
    />
    <div className="grid content-start gap-2 p-5 lg:p-6">
      <h3 className="text-name">{title}</h3>
      <p className="text-quiet">{text}</p>
    </div>
  </article>
)
