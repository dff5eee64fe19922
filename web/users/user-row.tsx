import { useState } from 'react'
import type { Role } from '#contract/endpoint.ts'
import type { User } from '#contract/users.ts'
import { club } from '#web/api.ts'
import { ask, tell } from '#web/frame/dialogs.tsx'
import { toast } from '#web/frame/toasts.tsx'
import { Button } from '#web/kit/button.tsx'

type Props = { user: User; place: number; refresh: () => Promise<unknown> }

const cell = 'px-3 py-3 max-md:p-0'

export function UserRow({ user, place, refresh }: Props) {
  const [busy, setBusy] = useState(false)
  const { _id: id, firstName, email } = user

  /** Does something to this person and says how it went. */
  const act = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await work()
      toast(done)
      await refresh()
    } catch (error) {
      await tell({ title: 'That did not work', text: (error as Error).message })
    } finally {
      setBusy(false)
    }
  }

  const remove = async () => {
    const sure = await ask({
      title: `Remove ${email}?`,
      text: 'Their record and their sign-in are deleted. This cannot be undone.',
      confirm: 'Remove',
    })
    if (sure) await act(() => club.users.remove({ id }), 'User Removed Successfully')
  }

  return (
    <tr className="border-line border-b max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-3 max-md:rounded-card max-md:border-0 max-md:bg-card max-md:p-5">
      <td className={`${cell} text-quiet tabular-nums max-md:hidden`}>{place}</td>
      <td className={`${cell} wrap-anywhere font-semibold max-md:basis-full`}>{email}</td>
      <td className={cell}>
        <RoleCell user={user} holds="admin" label="Admin">
          <Button
            tone="plain"
            busy={busy}
            onClick={() => act(() => club.users.makeAdmin({ id }), `${firstName} is an Admin Now!`)}
          >
            Make Admin
          </Button>
        </RoleCell>
      </td>
      <td className={cell}>
        <RoleCell user={user} holds="moderator" label="Moderator">
          <Button
            tone="plain"
            busy={busy}
            onClick={() =>
              act(() => club.users.makeModerator({ id }), `${firstName} is a Moderator Now!`)
            }
          >
            Make Moderator
          </Button>
        </RoleCell>
      </td>
      <td className={cell}>
        <Button tone="plain" busy={busy} onClick={remove}>
          Remove<span className="sr-only"> {email}</span>
        </Button>
      </td>
    </tr>
  )
}

type RoleProps = { user: User; holds: Role; label: string; children: React.ReactNode }

const RoleCell = ({ user, holds, label, children }: RoleProps) =>
  user.roles.includes(holds) ? <span className="font-semibold text-lagoon">{label}</span> : children
