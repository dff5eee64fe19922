import type { Event } from '#contract/events.ts'
import { showMessage } from '#web/layout/dialogs.tsx'
import { toast } from '#web/layout/toasts.tsx'
import { TextAreaField } from '#web/ui/text-field.tsx'
import { rideMessage } from './ride-words.ts'

/** Copies a ride as a message for a chat. If the browser doesn't allow it, the text is shown to copy by hand. */
export const copyMessage = async (ride: Event) => {
  const text = rideMessage(ride, location.origin)
  try {
    await navigator.clipboard.writeText(text)
    toast('Copied')
  } catch {
    await showMessage({
      title: 'Copy this message',
      text: "Your browser doesn't allow copying, so copy it yourself.",
      fields: (
        <TextAreaField
          label="Message"
          name="message"
          defaultValue={text}
          readOnly
          rows={5}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      ),
    })
  }
}
