import type { ReactNode } from 'react'
import { useHydrated } from '#web/layout/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { identityActions } from './actions.ts'
import type { Social } from './browser-provider.ts'
import { useEntering } from './entering.ts'
import { SocialMark } from './social-mark.tsx'

type Props = {
  children?: ReactNode
  busy: string | undefined
  attempt: (name: string, work: () => Promise<void>) => void
}

const socials: readonly (readonly [Social, string])[] = [
  ['google', 'Google'],
  ['twitter', 'Twitter'],
]

const greetings = { registered: 'Register Successfully', 'signed-in': 'User Login Successfully' }

/** Google and Twitter open a window of their own. */
export const SocialButtons = ({ children, busy, attempt }: Props) => {
  const awake = useHydrated()
  const enter = useEntering()
  const signInWith = async (social: Social) =>
    enter(greetings[await identityActions.signInWith(social)])
  return (
    <fieldset className="grid gap-3">
      <legend className="float-left w-full pb-3 text-center text-quiet">or continue with</legend>
      <div className="clear-both flex flex-wrap gap-3 *:grow *:basis-32">
        {socials.map(([social, name]) => (
          <Button
            key={social}
            tone="plain"
            busy={busy === social}
            disabled={!awake}
            onClick={() => attempt(social, () => signInWith(social))}
          >
            <SocialMark of={social} />
            {name}
          </Button>
        ))}
        {children}
      </div>
    </fieldset>
  )
}

/** It is there, does nothing, and says so. */
export const MicrosoftButton = () => (
  <button
    type="button"
    disabled
    className="flex min-h-12 basis-full! cursor-not-allowed items-center justify-center gap-2.5 rounded-full border-2 border-edge border-dashed px-4 py-2 text-quiet"
  >
    <SocialMark of="microsoft" />
    <span>
      <span className="font-semibold">Microsoft</span> (not available)
    </span>
  </button>
)
