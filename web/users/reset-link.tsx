import { useRef, useState } from 'react'
import type { User } from '#contract/users.ts'
import { club } from '#web/api.ts'
import { ask, tell } from '#web/layout/dialogs.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { carryOut, nameOf } from './user-verbs.ts'

/** Makes a link for a new password and shows it, this once. */
export const createResetLink = async (user: User) => {
  const name = nameOf(user)
  const sure = await ask({
    title: `Create a reset link for ${name}?`,
    text: `Whoever opens it can set a new password for ${user.email}. ${name} is then signed out everywhere. That you made it is written down.`,
    confirm: 'Create the link',
  })
  let link = ''
  const made =
    sure &&
    (await carryOut(user, async (who) => {
      link = (await club.users.createResetLink(who)).link
    }))
  if (!made || !link) return false
  await tell({
    title: `A reset link for ${name}`,
    text: `Send it to ${name} yourself, in a way only they can read. It works once, for one hour, and is not shown again.`,
    fields: <LinkToCopy link={link} />,
  })
  return true
}

const LinkToCopy = ({ link }: { link: string }) => {
  const place = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const copy = async () => {
    place.current?.querySelector('input')?.select()
    try {
      await navigator.clipboard.writeText(link)
      setSaid('Copied')
    } catch {
      setSaid('Your browser does not let the site copy. The link is selected: copy it yourself.')
    }
  }
  return (
    <div ref={place} className="grid gap-3">
      <TextField label="Reset link" name="link" defaultValue={link} readOnly />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button tone="plain" onClick={copy}>
          Copy
        </Button>
        <p role="status" className="font-semibold">
          {said}
        </p>
      </div>
    </div>
  )
}
