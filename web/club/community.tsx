import type { Home } from '#contract/club-pages.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Section } from '#web/ui/section.tsx'
import { Film } from './film.tsx'

export const Community = ({ community }: { community: Home['community'] }) => (
  <Section title={community.title} lead={community.lead}>
    <div className="grid gap-6 lg:grid-cols-2 lg:gap-10">
      <Film says={community.film} />
      <ul className="edge grid content-center gap-6 rounded-card bg-card p-6 sm:p-8">
        {community.bars.map((bar) => (
          <li key={bar.name}>
            <ProgressBar {...bar} />
          </li>
        ))}
      </ul>
    </div>
  </Section>
)
