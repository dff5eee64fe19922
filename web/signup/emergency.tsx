import { useState } from 'react'
import type { EmergencyContact, Rider } from '#contract/riders.ts'
import { clubForLeaders } from '#web/api.ts'
import { sentenceOf } from '#web/layout/failure.ts'
import { useClubTime } from '#web/layout/root-data.ts'
import { Button, quietLook } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { RiderList } from './rider-queries.ts'

/** Shown only when asked for, because every look is recorded. */
export const Emergency = ({ rider, list }: { rider: Rider; list: RiderList }) => {
  const [contacts, setContacts] = useState<EmergencyContact>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const timeOf = useClubTime()
  const { emergency, ride } = list
  const at = new Date().toISOString()
  if (emergency && (at < emergency.from || at >= emergency.until)) {
    return (
      <p className="text-quiet text-sm">
        The emergency contact can be read from {timeOf(emergency.from).words} until{' '}
        {timeOf(emergency.until).words}.
      </p>
    )
  }

  const look = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      setContacts(await clubForLeaders.signup.emergency({ id: ride._id, rsvp: rider._id }))
    } catch (error) {
      setFailure(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div role="status" className="grid justify-items-start gap-1">
      {contacts ? (
        <Contacts contacts={contacts} />
      ) : (
        <>
          <Button tone="plain" busy={busy} onClick={() => void look()}>
            Emergency contact<span className="sr-only"> of {rider.name}</span>
          </Button>
          <p className="text-quiet text-sm">The activity log records that you looked.</p>
        </>
      )}
      {failure ? <p className="font-semibold text-coral">{failure}</p> : null}
    </div>
  )
}

const Contacts = ({ contacts: { contact, guardian } }: { contacts: EmergencyContact }) => (
  <>
    {contact ? (
      <p>
        <span className="text-quiet">In an emergency: </span>
        <strong>{contact.name}</strong>
        <br />
        <PhoneLink phone={contact.phone} name={contact.name} />
      </p>
    ) : null}
    {guardian ? (
      <p>
        <span className="text-quiet">The adult: </span>
        <strong>{guardian.name}</strong>
        <br />
        {guardian.phone ? <PhoneLink phone={guardian.phone} name={guardian.name} /> : null}
      </p>
    ) : null}
    {contact || guardian ? null : <p>They gave no emergency contact.</p>}
    <p className="text-quiet text-sm">The activity log has recorded that you looked.</p>
  </>
)

export const PhoneLink = ({ phone, name }: { phone: string; name: string }) => (
  <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={quietLook}>
    <Icon shape="phone" className="size-5" />
    {phone}
    <span className="sr-only">, call {name}</span>
  </a>
)
