import type { TeamMember } from '#contract/club-team.ts'

type Props = TeamMember & { layout?: 'stacked' | 'beside' }

/** Somebody of the club, with a drawn portrait. */
export const PersonCard = ({ name, role, text, portrait, layout = 'stacked' }: Props) => (
  <article
    className={`edge grid h-full content-start gap-4 rounded-card bg-card p-6 ${layout === 'beside' ? 'xl:grid-cols-[auto_minmax(0,1fr)] xl:gap-6' : ''}`}
  >
    <img
      src={`/art/portraits/${portrait}.svg`}
      alt=""
      width="400"
      height="400"
      loading="lazy"
      decoding="async"
      className="size-28 rounded-full dark:brightness-90"
    />
    <div className="grid content-start gap-4">
      <div>
        <h3 className="text-name">{name}</h3>
        <p className="font-semibold text-coral">{role}</p>
      </div>
      <p className="text-quiet">{text}</p>
    </div>
  </article>
)
