type Props = { picture: string; title: string; text: string }

/** A small poster over a title and a sentence; on phones the poster shrinks to a stamp beside them. */
export const PictureCard = ({ picture, title, text }: Props) => (
  <article className="edge grid grid-cols-[auto_minmax(0,1fr)] items-start gap-4 overflow-hidden rounded-card bg-card p-4 sm:grid-cols-1 sm:content-start sm:gap-0 sm:p-0">
    <img
      src={picture}
      alt=""
      width="320"
      height="240"
      loading="lazy"
      decoding="async"
      className="size-20 rounded-card object-cover dark:brightness-90 sm:aspect-4/3 sm:size-auto sm:w-full sm:rounded-none"
    />
    <div className="grid content-start gap-2 sm:p-5 lg:p-6">
      <h3 className="text-name">{title}</h3>
      <p className="text-quiet">{text}</p>
    </div>
  </article>
)
