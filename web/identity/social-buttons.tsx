import type { ReactNode } from 'react'
import { useHydrated } from '#web/layout/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { identityActions } from './actions.ts'
import { useAfterSignIn } from './after-sign-in.tsx'
import type { Social } from './provider.ts'

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

/** Google and Twitter sign in in a popup. */
export const SocialButtons = ({ children, busy, attempt }: Props) => {
  const hydrated = useHydrated()
  const continueAs = useAfterSignIn()
  const signInWith = async (social: Social) => {
    const result = await identityActions.signInWith(social)
    await continueAs(greetings[result], result === 'registered')
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="float-left w-full pb-3 text-center text-quiet">or continue with</legend>
      <div className="clear-both flex flex-wrap gap-3 *:grow *:basis-32">
        {socials.map(([social, name]) => (
          <Button
            key={social}
            tone="plain"
            busy={busy === social}
            disabled={!hydrated}
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

/** The specification lists it, but Microsoft sign-in is not available. */
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

const marks = {
  google: [
    {
      fill: '#4285f4',
      d: 'M22.56 12.25c0-.78-.07-1.53-.2-2.25H12v4.26h5.92c-.26 1.37-1.04 2.53-2.21 3.31v2.77h3.57c2.08-1.92 3.28-4.74 3.28-8.09z',
    },
    {
      fill: '#34a853',
      d: 'M12 23c2.97 0 5.46-.98 7.28-2.66l-3.57-2.77c-.98.66-2.23 1.06-3.71 1.06-2.86 0-5.29-1.93-6.16-4.53H2.18v2.84C3.99 20.53 7.7 23 12 23z',
    },
    {
      fill: '#fbbc05',
      d: 'M5.84 14.09c-.22-.66-.35-1.36-.35-2.09s.13-1.43.35-2.09V7.07H2.18C1.43 8.55 1 10.22 1 12s.43 3.45 1.18 4.93l3.66-2.84z',
    },
    {
      fill: '#ea4335',
      d: 'M12 5.38c1.62 0 3.06.56 4.21 1.64l3.15-3.15C17.45 2.09 14.97 1 12 1 7.7 1 3.99 3.47 2.18 7.07l3.66 2.84c.87-2.6 3.3-4.53 6.16-4.53z',
    },
  ],
  twitter: [
    {
      fill: '#1d9bf0',
      d: 'M23.95 4.57a10 10 0 0 1-2.82.77 4.96 4.96 0 0 0 2.16-2.72c-.95.55-2 .96-3.13 1.18a4.92 4.92 0 0 0-8.38 4.48C7.69 8.1 4.07 6.13 1.64 3.16a4.82 4.82 0 0 0-.67 2.48c0 1.71.87 3.21 2.19 4.1a4.9 4.9 0 0 1-2.23-.62v.06a4.92 4.92 0 0 0 3.95 4.83 5 5 0 0 1-2.21.08 4.94 4.94 0 0 0 4.6 3.42A9.87 9.87 0 0 1 0 19.54a14 14 0 0 0 7.56 2.21c9.05 0 14-7.5 14-13.98l-.02-.64A9.94 9.94 0 0 0 24 4.59z',
    },
  ],
  microsoft: [
    { fill: '#f25022', d: 'M2 2h9.5v9.5H2z' },
    { fill: '#7fba00', d: 'M12.5 2H22v9.5h-9.5z' },
    { fill: '#00a4ef', d: 'M2 12.5h9.5V22H2z' },
    { fill: '#ffb900', d: 'M12.5 12.5H22V22h-9.5z' },
  ],
}

/** Decorative, because the name is next to it. */
const SocialMark = ({ of }: { of: keyof typeof marks }) => (
  <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 shrink-0">
    {marks[of].map((part) => (
      <path key={part.fill} {...part} />
    ))}
  </svg>
)
