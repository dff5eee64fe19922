import { Icon } from '#web/ui/icon.tsx'
import { quietLook } from '#web/ui/quiet-look.ts'

type Props = {
  readonly says: string
  readonly links: readonly { readonly name: string; readonly href: string }[]
}

/** Ways into the calendar people already have, folded away until they are wanted. */
export const CalendarFold = ({ says, links }: Props) => (
  <details className="group">
    <summary className={`${quietLook} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}>
      <Icon shape="calendar" className="size-5" />
      {says}
      <Icon shape="down" className="size-5 group-open:rotate-180" />
    </summary>
    <ul className="flex flex-wrap gap-x-6 pt-2">
      {links.map(({ name, href }) => (
        <li key={name}>
          <a href={href} className={quietLook}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  </details>
)
