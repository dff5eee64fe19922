import type { About } from '#contract/club-pages.ts'
import { Section } from '#web/ui/section.tsx'

export const Fridays = ({ fridays }: { fridays: About['fridays'] }) => (
  <Section title={fridays.title} anchor="fridays" lead={fridays.lead} layout="beside">
    <ol className="edge grid gap-6 rounded-card bg-card p-6 sm:p-8">
      {fridays.steps.map(({ time, text }) => (
        <li key={time} className="grid gap-x-6 sm:grid-cols-[5rem_minmax(0,1fr)]">
          <span className="font-bold font-display text-lagoon text-name tabular-nums">{time}</span>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </Section>
)
