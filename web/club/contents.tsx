type Props = { name: string; parts: readonly { id: string; title: string }[] }

/** The parts of a long text: above it on narrow screens, beside it and in sight on wide ones. */
export const Contents = ({ name, parts }: Props) => (
  <nav
    aria-label={name}
    className="edge grid max-w-[43rem] gap-2 self-start rounded-card bg-card p-5 xl:sticky xl:top-6 xl:order-last xl:bg-transparent xl:p-0 print:hidden"
  >
    <p className="font-display font-bold text-name">{name}</p>
    <ol className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-1 xl:border-line xl:border-l-4 xl:pl-4">
      {parts.map(({ id, title }) => (
        <li key={id} className="grid">
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center py-1.5 font-semibold text-lagoon leading-snug underline-offset-4 hover:underline xl:min-h-9"
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  </nav>
)
