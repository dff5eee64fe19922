import { useState } from 'react'
import type { Route } from '#contract/routes.ts'
import { club, endsSession } from '#web/api.ts'
import { ask, showMessage } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import { toast } from '#web/layout/toasts.tsx'
import { queries } from '#web/queries.ts'
import { Button, TextButton } from '#web/ui/button.tsx'

type Props = { route: Pick<Route, 'slug' | 'title' | 'state' | 'by'>; onChanged: () => unknown }

const words = {
  proposed: 'Proposed',
  shown: 'In the library',
  archived: 'Archived',
}

/** Whether members see a route, and how a moderator changes that. */
export const RouteState = ({ route, onChanged }: Props) => {
  const [busy, setBusy] = useState(false)
  const { slug, title, state, by } = route

  const set = async (next: 'shown' | 'archived', done: string) => {
    setBusy(true)
    try {
      await club.routes.setState({ slug, state: next })
      toast(done)
      void queries.invalidateQueries({ queryKey: ['routes'] })
      await onChanged()
    } catch (failure) {
      if (endsSession(failure)) return
      await showMessage({ title: 'That did not work', text: sentenceOf(failure), urgent: true })
    } finally {
      setBusy(false)
    }
  }

  const archive = async () => {
    const isProposal = state === 'proposed'
    const sure = await ask({
      title: isProposal ? 'Decline this proposal?' : 'Archive this route?',
      text: isProposal
        ? `“${title}” is archived, where moderators find it.`
        : `“${title}” leaves the library. Rides that had it keep it, and you can show it again.`,
      confirm: isProposal ? 'Decline' : 'Archive',
    })
    if (sure)
      await set('archived', isProposal ? 'The proposal is declined' : 'The route is archived')
  }

  return (
    <>
      <p className="text-quiet">
        {words[state]}
        {state === 'proposed' && by ? ` by ${by}` : ''}
      </p>
      {state === 'proposed' ? (
        <Button
          tone="plain"
          busy={busy}
          onClick={() => void set('shown', 'The route is published')}
        >
          Publish
        </Button>
      ) : null}
      {state === 'archived' ? (
        <TextButton busy={busy} onClick={() => void set('shown', 'The route is shown again')}>
          Show it again
        </TextButton>
      ) : (
        <TextButton busy={busy} onClick={() => void archive()}>
          {state === 'proposed' ? 'Decline…' : 'Archive…'}
        </TextButton>
      )}
    </>
  )
}
