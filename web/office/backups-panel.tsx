import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Backups } from '#contract/office.ts'
import { Refusal } from '#contract/refusal.ts'
import { club, endsSession } from '#web/api.ts'
import { showMessage } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import { useClubTime } from '#web/layout/root-data.ts'
import { queries } from '#web/queries.ts'
import { requestFreshSignIn } from '#web/session.ts'
import { Button, TextButton } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { sizeInWords } from './steps.ts'

const queryKey = ['office', 'backups']

/** While one is made, the list is read again every second. */
const useBackups = () =>
  useQuery({
    queryKey,
    queryFn: () => club.office.backups({}),
    refetchInterval: ({ state }) => (state.data?.making ? 1000 : false),
  })

const refreshBackups = () => queries.invalidateQueries({ queryKey })

/** Says what went wrong, unless the login page does. */
const explain = async (failure: unknown) => {
  if (endsSession(failure)) return
  await showMessage({ title: 'That did not work', text: sentenceOf(failure), urgent: true })
}

export const BackupsPanel = () => {
  const backups = useBackups()
  return (
    <Panel title="Backups" loaded={backups}>
      {(data) => (
        <div className="grid max-w-[44rem] gap-4">
          <p className="wrap-anywhere">
            {data.nightly
              ? `A backup is made every night in ${data.folder}.`
              : `No backup is made at night: set BACKUPS on the machine to a folder on another disk. Those you make here are in ${data.folder}.`}{' '}
            To restore one, run <code>npm run restore -- FILE --replace</code> on the machine while
            the site is stopped.
          </p>
          <MakeBackup {...data} />
          <List {...data} />
        </div>
      )}
    </Panel>
  )
}

const MakeBackup = ({ making, failed }: Backups) => {
  const [busy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    await club.office.makeBackup({}).catch(explain)
    await refreshBackups()
    setBusy(false)
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Button tone="plain" busy={busy || making !== undefined} onClick={() => void make()}>
        Make a backup now
      </Button>
      <p role="status" className="empty:hidden">
        {making ? `A backup is being made: ${sizeInWords(making.size)} so far.` : null}
      </p>
      {failed ? <FormMessage urgent>The last backup was not made. {failed}</FormMessage> : null}
    </div>
  )
}

const List = ({ items }: Backups) => {
  const timeOf = useClubTime()
  if (items.length === 0) return <p className="text-quiet">There is no backup yet.</p>
  return (
    <ul className="edge grid divide-y-2 divide-line rounded-card bg-card px-4 sm:px-6">
      {items.map(({ name, size, madeAt }) => (
        <li key={name} className="flex flex-wrap items-center justify-between gap-x-6 py-1">
          <span className="wrap-anywhere grid">
            <time dateTime={madeAt}>{timeOf(madeAt).words}</time>
            <span className="text-quiet text-sm">
              {name}, {sizeInWords(size)}
            </span>
          </span>
          <TextButton onClick={() => void download(name)}>
            Download<span className="sr-only"> {name}</span>
          </TextButton>
        </li>
      ))}
    </ul>
  )
}

/** It holds everything the club knows, so the person has to sign in again. */
const download = async (name: string): Promise<void> => {
  try {
    const { address } = await club.office.linkBackup({ name })
    location.assign(address)
  } catch (failure) {
    if (failure instanceof Refusal && failure.refusal === 'old-sign-in') {
      if (await requestFreshSignIn()) await download(name)
    } else await explain(failure)
  }
}
