import { addingMessages } from '#web/layout/adding-messages.ts'

/** What is said about adding a ride, word for word as the club wants it. */
export const messages = {
  ...addingMessages,
  missing: { title: 'Oops...', text: 'All fields are required!', urgent: true },
  uploadFailed: { title: 'Image Upload Failed', text: 'Please try again.', urgent: true },
} as const
