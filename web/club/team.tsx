import type { Team, TeamMember } from '#contract/club.ts'
import { contentContext } from '#web/contexts.ts'
import type { Route } from './+types/team.ts'
import { Portrait } from './drawings.tsx'
import { PersonCard } from './people.tsx'

export const loader = ({ context }: Route.LoaderArgs) => context.get(contentContext).team

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData.title }]

export default function TeamPage({ loaderData: team }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 content-start gap-12">
      <header className="grid gap-4">
        <h1 className="text-heading">{team.title}</h1>
        <p className="max-w-[32em] text-balance text-lead">{team.lead}</p>
      </header>
      <Founders {...team.founder} />
      <Group {...team.admins} columns="md:grid-cols-2" layout="beside" />
      <Group {...team.moderators} columns="md:grid-cols-2" layout="beside" />
      <Group {...team.members} columns="sm:grid-cols-2 xl:grid-cols-3" layout="stacked" />
    </div>
  )
}

const Founders = ({ title, people }: Team['founder']) => (
  <section aria-label={title} className="grid gap-5">
    <h2 className="text-2xl">{title}</h2>
    {people.map((person) => (
      <Founder key={person.name} {...person} />
    ))}
  </section>
)

const Founder = ({ name, role, text, portrait }: TeamMember) => (
  <article className="edge grid items-center gap-x-10 gap-y-5 rounded-panel bg-band p-6 text-cream sm:grid-cols-[auto_minmax(0,1fr)] sm:p-8 lg:p-10 print:bg-transparent print:text-words">
    <Portrait name={portrait} className="size-36 sm:size-48" eager />
    <div className="grid gap-2">
      <h3 className="text-heading">{name}</h3>
      <p className="font-semibold text-band-quiet print:text-words">{role}</p>
      <p className="max-w-[30em] pt-2 text-lead">{text}</p>
    </div>
  </article>
)

type GroupProps = Team['members'] & { columns: string; layout: 'stacked' | 'beside' }

const Group = ({ title, people, columns, layout }: GroupProps) => (
  <section aria-label={title} className="grid gap-5">
    <h2 className="text-2xl">{title}</h2>
    <ul className={`grid gap-4 lg:gap-6 ${columns}`}>
      {people.map((person) => (
        <li key={person.name}>
          <PersonCard {...person} layout={layout} />
        </li>
      ))}
    </ul>
  </section>
)
