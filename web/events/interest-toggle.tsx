import { Icon } from '#web/ui/icon.tsx'
import { useInterest } from './interest.ts'

type Props = { id: string; title: string }

/** Both sides are in sight, so nobody has to guess whether a word says what is or what will be. */
export const InterestToggle = ({ id, title }: Props) => {
  const [interested, setInterested] = useInterest(id)
  return (
    <div className="grid gap-1.5">
      <fieldset className="grid grid-cols-2 rounded-full border-2 border-edge p-0.5">
        <legend className="sr-only">Interest in {title}</legend>
        <Side pressed={interested} look="bg-lagoon text-page" onPress={() => setInterested(true)}>
          Interested
        </Side>
        <Side pressed={!interested} look="bg-track" onPress={() => setInterested(false)}>
          Not Interested
        </Side>
      </fieldset>
      <p role="status" className="font-semibold text-lagoon text-sm empty:hidden">
        {interested ? 'You marked as interested in this event.' : null}
      </p>
    </div>
  )
}

type SideProps = { pressed: boolean; look: string; onPress: () => void; children: string }

const Side = ({ pressed, look, onPress, children }: SideProps) => (
  <button
    type="button"
    aria-pressed={pressed}
    onClick={onPress}
    className={`inline-flex min-h-10 items-center justify-center gap-1 rounded-full px-2 font-semibold text-sm leading-tight focus-visible:rounded-full ${pressed ? look : 'text-quiet hover:text-words'}`}
  >
    {pressed ? <Icon shape="check" className="size-4!" /> : null}
    {children}
  </button>
)
