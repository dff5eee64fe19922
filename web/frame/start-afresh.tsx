import { TextButton } from '#web/kit/text-button.tsx'
import { ask } from './dialogs.tsx'

type Props = { form: { readonly untouched: boolean; readonly startAfresh: () => void } }

/** Throws away what was typed, once there is something. */
export const StartAfresh = ({ form }: Props) => {
  const start = async () => {
    const sure = await ask({
      title: 'Start afresh?',
      text: 'Everything you typed is lost.',
      confirm: 'Start afresh',
      destructive: true,
    })
    if (sure) form.startAfresh()
  }
  return form.untouched ? null : <TextButton onClick={() => void start()}>Start afresh</TextButton>
}
