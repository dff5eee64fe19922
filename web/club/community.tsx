import type { Home } from '#contract/club.ts'
import { ProgressBar } from '#web/kit/progress-bar.tsx'
import { Section } from '#web/kit/section.tsx'

export const Community = ({ community }: { community: Home['community'] }) => (
  <Section title={community.title} lead={community.lead} layout="beside">
    <ul className="edge grid gap-6 rounded-card bg-card p-6 sm:p-8">
      {community.bars.map((bar) => (
        <li key={bar.name}>
          <ProgressBar {...bar} />
        </li>
      ))}
    </ul>
  </Section>
)
