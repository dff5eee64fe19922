import { useState } from 'react'
import { clubDay } from '#contract/days.ts'
import { endsSession } from '#web/api.ts'
import { tell } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import { useClub } from '#web/layout/root-data.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { fetchUsers } from './use-users.ts'
import type { UserFilter } from './user-filter.ts'
import { save, usersFile } from './users-file.ts'

/** Gives a file of everybody who matches, also of those further down than what is shown. */
export const DownloadUsers = ({ filter }: { filter: UserFilter }) => {
  const { timeZone } = useClub()
  const [busy, setBusy] = useState(false)

  const download = async () => {
    setBusy(true)
    try {
      const users = await fetchUsers(filter)
      save(`all-users-${clubDay(timeZone)}.csv`, usersFile(users, timeZone))
    } catch (failure) {
      if (endsSession(failure)) return
      const text = sentenceOf(failure)
      await tell({ title: 'The file could not be made', text, urgent: true })
    } finally {
      setBusy(false)
    }
  }

  return (
    <TextButton busy={busy} onClick={download}>
      Download as CSV
    </TextButton>
  )
}
