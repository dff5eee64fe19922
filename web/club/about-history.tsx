import type { About } from '#contract/club-pages.ts'
import { Section } from '#web/ui/section.tsx'

export const History = ({ history }: { history: About['history'] }) => (
  <Section title={history.title} anchor="history" layout="beside">
    <div className="grid gap-10">
      <div className="grid max-w-[38em] gap-4 text-lead">
        {history.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <ol className="grid gap-6 border-line border-l-4 pl-6">
        {history.milestones.map(({ year, text }) => (
          <li key={year} className="grid gap-x-6 sm:grid-cols-[4rem_minmax(0,1fr)]">
            <span className="font-bold font-display text-coral text-name tabular-nums">{year}</span>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  </Section>
)
