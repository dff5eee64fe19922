import type { About } from '#contract/club-pages.ts'
import { Section } from '#web/ui/section.tsx'

export const Testimonials = ({ testimonials }: { testimonials: About['testimonials'] }) => (
  <Section title={testimonials.title} anchor="testimonials">
    <ul className="grid grid-cols-1 gap-4 lg:grid-cols-3 lg:gap-6">
      {testimonials.quotes.map(({ text, name, since }) => (
        <li key={name}>
          <figure className="edge wrap-anywhere grid h-full grid-cols-1 content-between gap-6 rounded-card bg-card p-[min(1.5rem,6vw)] sm:p-8">
            <blockquote className="font-display text-name leading-snug">“{text}”</blockquote>
            <figcaption>
              <span className="block font-semibold">{name}</span>
              <span className="text-quiet">{since}</span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  </Section>
)
