import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { to } from '#contract/pages.ts'
import { club } from '#web/api.ts'
import { Part } from '#web/overview/parts.tsx'
import { buttonLook, quietLook } from '#web/ui/button.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { Loaded } from '#web/ui/panel.tsx'

/** The rides of the leader in the calendar of their phone. Its address is a secret. */
export const LeadingCalendar = () => {
  const calendar = useQuery({
    queryKey: ['leading', 'calendar'],
    queryFn: () => club.leading.calendar({}),
  })
  return (
    <Part title="Your leading calendar">
      <p className="text-quiet text-sm">
        The rides you lead, in the calendar of your phone or computer. Changes arrive by themselves.
      </p>
      <Loaded loaded={calendar}>
        {({ address }) => (
          <CopyField
            label="Secret address"
            name="address"
            value={address}
            hint="Anyone who has this address can see which rides you lead."
          >
            <a href={address.replace(/^https?:/, 'webcal:')} className={buttonLook('plain')}>
              Subscribe
            </a>
          </CopyField>
        )}
      </Loaded>
      <p className="text-quiet text-sm">
        It ends when you make a new address for{' '}
        <Link to={`${to.profile()}#own-calendar`} className={quietLook}>
          your own calendar
        </Link>
        .
      </p>
    </Part>
  )
}
