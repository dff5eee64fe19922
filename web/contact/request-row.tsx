import { useRef, useState } from 'react'
import type { Club } from '#contract/club.ts'
import type { Message } from '#contract/contact.ts'
import { Refusal } from '#contract/refusal.ts'
import { club, endsSession } from '#web/api.ts'
import { ask, showMessage } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import { useClub, useClubTime } from '#web/layout/root-data.ts'
import { toast } from '#web/layout/toasts.tsx'
import { hasDraft } from '#web/layout/use-form.ts'
import { Button, buttonLook, TextButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ReplyForm, replyDraft } from './reply-form.tsx'
import { type Selection, SelectRequest, selectWithKey } from './select-requests.tsx'
import { refreshRequests } from './use-requests.ts'

type Props = {
  request: Message
  place: number
  /** Whether the site can send mail, once known. */
  mail: boolean | undefined
  selection: Selection
  onRemoved: () => void
}

const cell = 'px-3 py-3 align-top max-md:p-0'

/** Two rows of a table on wide screens, a card on phones. */
export const RequestRow = ({ request, place, mail, selection, onRemoved }: Props) => {
  const { _id: id, email, name, at } = request
  const { words } = useClubTime()(at)

  const remove = async () => {
    if (await removeRequest(request)) onRemoved()
  }

  return (
    <tbody
      tabIndex={-1}
      onKeyDown={selectWithKey(id, selection)}
      className={`border-line border-b max-md:grid max-md:grid-cols-1 max-md:rounded-card max-md:border-0 max-md:bg-card max-md:px-4 max-md:pt-3 ${selection.isSelected(id) ? 'bg-card max-md:outline-2 max-md:outline-lagoon' : ''}`}
    >
      <tr className="max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:items-start max-md:gap-x-3">
        <td className={`${cell} max-md:col-start-1 max-md:row-start-1`}>
          <span className="flex items-center gap-3">
            <SelectRequest id={id} name={name} selection={selection} />
            <span className="text-quiet tabular-nums max-md:hidden">{place}</span>
          </span>
        </td>
        <td className={`${cell} max-md:col-span-2 max-md:col-start-2 max-md:row-start-2`}>
          <p className="wrap-anywhere font-semibold max-md:font-normal max-md:text-quiet max-md:text-sm">
            {email}
          </p>
          <p className="text-quiet text-sm">
            <time dateTime={at}>{words}</time>
          </p>
        </td>
        <td className={`${cell} max-md:col-start-2 max-md:row-start-1`}>
          <p className="wrap-anywhere max-md:font-semibold">{name}</p>
          <Status answered={request.answered} />
        </td>
        <td className={`${cell} max-md:-my-2.5 max-md:col-start-3 max-md:row-start-1 md:pt-1`}>
          <TextButton danger onClick={remove}>
            Remove<span className="sr-only"> the request of {name}</span>
          </TextButton>
        </td>
      </tr>
      <tr className="max-md:block">
        <td className="max-md:hidden" />
        <td colSpan={3} className="px-3 pb-1.5 max-md:block max-md:p-0">
          <RequestMessage request={request} mail={mail} />
        </td>
      </tr>
    </tbody>
  )
}

const Status = ({ answered }: Pick<Message, 'answered'>) => {
  const timeOf = useClubTime()
  if (!answered) return <p className="font-semibold text-coral text-sm">Open</p>
  const { at, name = 'someone who has left the club' } = answered
  return (
    <p className="wrap-anywhere text-quiet text-sm">
      <span className="font-semibold text-lagoon">Answered</span> by {name},{' '}
      <time dateTime={at}>{timeOf(at).words}</time>
    </p>
  )
}

/** The beginning of a message; opened, all of it and what can be done about it. */
const RequestMessage = ({ request, mail }: Pick<Props, 'request' | 'mail'>) => {
  const restored = hasDraft(replyDraft(request))
  const [open, setOpen] = useState(restored)
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
          restored={restored}
          onClose={() => summary.current?.focus()}
        />
      </div>
    </details>
  )
}

type AnswerProps = Pick<Props, 'request' | 'mail'> & {
  /** Whether a reply was started before. */
  restored: boolean
  /** The form is gone, and with it the focus. */
  onClose: () => void
}

const Answer = ({ request, mail, restored, onClose }: AnswerProps) => {
  const [reply, setReply] = useState<'restored' | 'asked' | undefined>(
    restored ? 'restored' : undefined,
  )
  const [busy, setBusy] = useState(false)
  const ownClub = useClub()
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
          <a href={mailLink(ownClub, request, words)} className={buttonLook('plain')}>
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

/** Asks first, and returns whether the request is gone. */
const removeRequest = async ({ _id: id, name, email }: Message) => {
  const sure = await ask({
    title: `Remove the request of ${name} (${email})?`,
    text: 'The message is deleted for good. This cannot be undone.',
    confirm: 'Remove',
    destructive: true,
  })
  if (!sure) return false
  return attempt(async () => {
    await club.contact.remove({ id })
    toast('The request is removed')
  })
}

const markRequest = ({ _id: id }: Message, answered: boolean) =>
  attempt(async () => {
    const { modifiedCount } = await club.contact.mark({ id, answered })
    if (modifiedCount > 0) {
      return toast(answered ? 'The request is marked as answered' : 'The request is open again')
    }
    const state = answered ? 'answered' : 'opened again'
    void showMessage({
      title: `Already ${state}`,
      text: `Someone else has just ${state} this request. The list is up to date now.`,
    })
  })

/** The list is loaded again in any case, so it shows what others have done in the meantime. */
const attempt = async (work: () => Promise<void>) => {
  try {
    await work()
    return true
  } catch (failure) {
    if (!endsSession(failure)) {
      await showMessage({
        title: 'That did not work',
        text: describeFailure(failure),
        urgent: true,
      })
    }
    return false
  } finally {
    void refreshRequests()
  }
}

const describeFailure = (failure: unknown) =>
  failure instanceof Refusal && failure.refusal === 'not-found'
    ? 'Someone else has just deleted this request.'
    : sentenceOf(failure)

/** Mail programs take an address of a few thousand characters; the rest is on the site. */
const longestQuote = 600

/** Opens an answer in the reader's mail program, with the message quoted beneath. */
const mailLink = (ownClub: Club, { name, email, message }: Message, written: string) => {
  const quoted = message.length > longestQuote ? `${message.slice(0, longestQuote)} […]` : message
  const body = `\n\n--\n${ownClub.name}\n\nOn ${written}, ${name} wrote:\n\n${quoted.replace(/^/gm, '> ')}`
  const asked = { subject: `Your message to ${ownClub.name}`, body }
  // Mail programs read a plus sign as it stands, so spaces are written out.
  const query = Object.entries(asked).map(([field, text]) => `${field}=${encode(text)}`)
  return `mailto:${encodeURIComponent(email)}?${query.join('&')}`
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed().replace(/\n/g, '\r\n'))
