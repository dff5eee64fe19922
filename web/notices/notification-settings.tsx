import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Channels, keepsOneChannel, type Notifications } from '#contract/notices.ts'
import { club } from '#web/api.ts'
import { queries } from '#web/queries.ts'
import { FormMessage } from '#web/ui/form-message.tsx'
import { panel } from '#web/ui/form-section.tsx'
import { Loaded } from '#web/ui/panel.tsx'
import { DeviceList, useDevices } from './devices.tsx'
import { kindNames, NotificationForm } from './notification-form.tsx'

type Props = {
  onUnsaved: (unsaved: boolean) => void
  /** How a member confirms their address. */
  confirmAddress: ReactNode
}

const queryKey = ['notifications']

/** How a member is told: by mail, on their devices, and when not. */
export function NotificationSettings({ onUnsaved, confirmAddress }: Props) {
  const settings = useQuery({ queryKey, queryFn: () => club.notices.preferences({}) })
  const devices = useDevices()
  return (
    <>
      {settings.data ? (
        <>
          <Warning
            settings={settings.data}
            devices={devices.data?.length ?? settings.data.devices}
          />
          {settings.data.mail === 'unconfirmed' ? confirmAddress : null}
          <NotificationForm
            settings={settings.data}
            onUnsaved={onUnsaved}
            onSaved={(saved) => queries.setQueryData(queryKey, saved)}
          />
        </>
      ) : (
        <div className={panel}>
          <Loaded loaded={settings}>{() => null}</Loaded>
        </div>
      )}
      <DeviceList devices={devices} />
    </>
  )
}

/** One click in a mail switches off even what the profile keeps on. */
const Warning = ({ settings, devices }: { settings: Notifications; devices: number }) => {
  const isTold = ({ mail, push }: Channels) =>
    (mail && settings.mail === 'on') || (push && devices > 0)
  const missed = keepsOneChannel.filter((kind) => {
    const channels = settings.kinds[kind]
    return channels !== undefined && !isTold(channels)
  })
  const names = missed.map((kind) => `“${kindNames[kind]}”`)
  return (
    <div role="status" className="empty:hidden">
      {missed.length > 0 ? (
        <FormMessage>
          You won't be told outside the app: {new Intl.ListFormat('en').format(names)} reach you
          only here.
        </FormMessage>
      ) : null}
    </div>
  )
}
