import type { TeamMember } from '#contract/club.ts'

type Props = TeamMember & { layout?: 'stacked' | 'beside' }

/** Somebody of the club, with a drawn portrait: beside the words on phones, above them with more room. */
export const PersonCard = ({ name, role, text, portrait, layout = 'stacked' }: Props) => (
  <article
    className={`edge grid h-full grid-cols-[auto_minmax(0,1fr)] content-start gap-4 rounded-card bg-card p-5 sm:p-6 ${layout === 'stacked' ? 'md:grid-cols-1' : 'xl:gap-6'}`}
  >
    <img
      src={`/art/portraits/${portrait}.svg`}
      alt=""
      width="400"
      height="400"
      loading="lazy"
      decoding="async"
      className={`size-20 rounded-full dark:brightness-90 ${layout === 'stacked' ? 'md:size-28' : 'xl:size-28'}`}
    />
    <div className="grid content-start gap-2 md:gap-4">
      <div>
        <h3 className="text-name">{name}</h3>
        <p className="font-semibold text-coral">{role}</p>
      </div>
      <p className="text-quiet">{text}</p>
    </div>
  </article>
)
