import { TextButton } from '#web/ui/text-button.tsx'
import { ask } from './dialogs.tsx'

type Props = { form: { readonly untouched: boolean; readonly startAfresh: () => void } }

/** Throws away what was typed, once there is something. */
export const ClearForm = ({ form }: Props) => {
  const start = async () => {
    const sure = await ask({
      title: 'Clear form?',
      text: 'Everything you typed is lost.',
      confirm: 'Clear form',
      destructive: true,
    })
    if (sure) form.startAfresh()
  }
  return form.untouched ? null : <TextButton onClick={() => void start()}>Clear form</TextButton>
}
