import type { Message } from '#contract/contact.ts'
import { useClubTime } from '#web/layout/root-data.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { RequestMessage } from './request-message.tsx'
import { removeRequest } from './request-verbs.ts'

type Props = {
  request: Message
  place: number
  mail: boolean | undefined
  onRemoved: () => void
}

const cell = 'px-3 py-3 align-top max-md:p-0'

/** Two rows of a table on wide screens, a card on phones. */
export const RequestRow = ({ request, place, mail, onRemoved }: Props) => {
  const { email, name, at } = request
  const { words } = useClubTime()(at)

  const remove = async () => {
    if (await removeRequest(request)) onRemoved()
  }

  return (
    <tbody
      tabIndex={-1}
      className="border-line border-b max-md:grid max-md:grid-cols-1 max-md:gap-1 max-md:rounded-card max-md:border-0 max-md:bg-card max-md:p-4"
    >
      <tr className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-1.5">
        <td className={`${cell} text-quiet tabular-nums max-md:hidden`}>{place}</td>
        <td className={`${cell} max-md:col-span-full max-md:row-start-2`}>
          <p className="wrap-anywhere font-semibold">{email}</p>
          <p className="text-quiet text-sm">
            <time dateTime={at}>{words}</time>
          </p>
        </td>
        <td className={`${cell} max-md:row-start-1`}>
          <p className="wrap-anywhere max-md:font-bold max-md:font-display max-md:text-name">
            {name}
          </p>
          <Standing answered={request.answered} />
        </td>
        <td className={`${cell} max-md:row-start-1 md:pt-1`}>
          <TextButton grave onClick={remove}>
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

const Standing = ({ answered }: Pick<Message, 'answered'>) => {
  const timeOf = useClubTime()
  if (!answered) return <p className="font-semibold text-coral text-sm">Open</p>
  const { at, name = 'somebody who has left the club' } = answered
  return (
    <p className="wrap-anywhere text-quiet text-sm">
      <span className="font-semibold text-lagoon">Answered</span> by {name},{' '}
      <time dateTime={at}>{timeOf(at).words}</time>
    </p>
  )
}
