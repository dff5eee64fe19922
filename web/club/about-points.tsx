import { Section } from '#web/ui/section.tsx'

type Props = {
  title: string
  lead: string
  anchor: string
  items: readonly { name: string; text: string }[]
  numbered?: boolean
}

/** Short pieces of advice or news under one heading, numbered where their order counts. */
export const Points = ({ title, lead, anchor, items, numbered = false }: Props) => {
  const List = numbered ? 'ol' : 'ul'
  // Four in three columns would leave one of them alone.
  const columns = items.length === 4 ? 'lg:grid-cols-4' : 'lg:grid-cols-3'
  return (
    <Section title={title} anchor={anchor} lead={lead}>
      <List className={`grid gap-x-10 gap-y-8 sm:grid-cols-2 ${columns}`}>
        {items.map(({ name, text }, at) => (
          <li key={name} className="grid content-start gap-2 border-line border-t-4 pt-4">
            <h3 className="text-name">
              {numbered && <span className="text-coral tabular-nums">{at + 1}. </span>}
              {name}
            </h3>
            <p className="text-quiet">{text}</p>
          </li>
        ))}
      </List>
    </Section>
  )
}
