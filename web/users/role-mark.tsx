import type { Role } from '#contract/endpoint.ts'
import { Icon } from '#web/ui/icon.tsx'

const marks = {
  admin: { label: 'Admin', look: 'text-lagoon' },
  moderator: { label: 'Moderator', look: 'text-dusk' },
}

/** Says that somebody holds a role; nothing about it can be pressed. */
export const RoleMark = ({ of }: { of: Role }) => {
  const { label, look } = marks[of]
  return (
    <span className={`inline-flex items-center gap-1.5 font-semibold ${look}`}>
      <Icon shape="check" className="-ms-0.5 size-5" />
      {label}
    </span>
  )
}
