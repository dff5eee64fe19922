import { useRef, useState } from 'react'
import type { Message } from '#contract/contact.ts'
import { useClub, useClubTime } from '#web/layout/root-data.ts'
import { hasDraft } from '#web/layout/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonLook } from '#web/ui/button-look.ts'
import { Icon } from '#web/ui/icon.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { mailLink } from './mail-link.ts'
import { draftOf, ReplyForm } from './reply-form.tsx'
import { markRequest } from './request-verbs.ts'

type Props = {
  request: Message
  /** Whether the site can send mail, once that is known. */
  mail: boolean | undefined
}

/** The beginning of a message; opened, all of it and what can be done about it. */
export const RequestMessage = ({ request, mail }: Props) => {
  const kept = hasDraft(draftOf(request))
  const [open, setOpen] = useState(kept)
  const summary = useRef<HTMLElement>(null)
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary
        ref={summary}
        className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-xl text-quiet hover:text-words focus-visible:rounded-xl [&::-webkit-details-marker]:hidden"
      >
        <Icon shape={open ? 'down' : 'right'} className="size-5" />
        {open ? (
          <span className="font-semibold">Message</span>
        ) : (
          <span className="min-w-0 truncate">
            <span className="sr-only">Message: </span>
            {request.message.slice(0, 200)}
          </span>
        )}
      </summary>
      <div className="grid gap-5 pt-1 pb-4 pl-7 max-md:pl-0">
        <p className="wrap-anywhere max-w-[44rem] whitespace-pre-wrap">{request.message}</p>
        <Answer
          request={request}
          mail={mail}
          kept={kept}
          onClose={() => summary.current?.focus()}
        />
      </div>
    </details>
  )
}

type AnswerProps = Props & {
  /** Whether a reply was begun before. */
  kept: boolean
  /** The form is gone, and with it the focus. */
  onClose: () => void
}

const Answer = ({ request, mail, kept, onClose }: AnswerProps) => {
  const [reply, setReply] = useState<'kept' | 'asked' | undefined>(kept ? 'kept' : undefined)
  const [busy, setBusy] = useState(false)
  const club = useClub()
  const { words } = useClubTime()(request.at)
  const { answered, name } = request

  const mark = async () => {
    setBusy(true)
    await markRequest(request, !answered)
    setBusy(false)
  }

  return (
    <div className="grid gap-4">
      {reply ? (
        <ReplyForm
          request={request}
          autoFocus={reply === 'asked'}
          onClose={() => {
            setReply(undefined)
            onClose()
          }}
        />
      ) : null}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {mail === true && !answered && !reply ? (
          <Button tone="plain" onClick={() => setReply('asked')}>
            Reply<span className="sr-only"> to {name}</span>
          </Button>
        ) : null}
        {mail === false && !answered ? (
          <a href={mailLink(club, request, words)} className={buttonLook('plain')}>
            Reply by mail<span className="sr-only"> to {name}</span>
          </a>
        ) : null}
        {reply && !answered ? null : (
          <TextButton busy={busy} onClick={mark}>
            {answered ? 'Open again' : 'Mark as answered'}
            <span className="sr-only">: the request of {name}</span>
          </TextButton>
        )}
      </div>
    </div>
  )
}
