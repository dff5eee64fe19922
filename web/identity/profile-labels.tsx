import type { User } from '#contract/users.ts'

const names = { admin: 'Admin', moderator: 'Moderator' }

/** What somebody is in the club. */
export const Labels = ({ me: { membershipType, roles } }: { me: User }) => (
  <ul aria-label="In the club you are" className="flex flex-wrap gap-2">
    {roles.map((role) => (
      <li key={role} className={`${label} bg-words text-page`}>
        {names[role]}
      </li>
    ))}
    <li className={`${label} border-2 border-line bg-card`}>
      {membershipType ? `${membershipType} member` : 'Member'}
    </li>
  </ul>
)

const label = 'inline-flex min-h-8 items-center rounded-full px-3.5 font-semibold text-sm'
