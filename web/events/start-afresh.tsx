import { ask } from '#web/frame/dialogs.tsx'
import { TextButton } from '#web/kit/text-button.tsx'
import type { RideForm } from './use-ride-form.ts'

/** Throws away what was typed, once there is something. */
export const StartAfresh = ({ form }: { form: RideForm }) => {
  const start = async () => {
    const sure = await ask({
      title: 'Start afresh?',
      text: 'Everything you typed is lost.',
      confirm: 'Start afresh',
    })
    if (sure) form.startAfresh()
  }
  return form.untouched ? null : <TextButton onClick={() => void start()}>Start afresh</TextButton>
}
