import type { Club } from '#contract/club.ts'
import type { NewMessage } from '#contract/contact.ts'
import type { Letter } from '#server/mail/outbox.ts'

/** Tells the club what was written to it; whoever answers the letter answers the sender. */
export const letterTo = (club: Club, { name, email, message }: NewMessage): Letter => ({
  to: club.email,
  replyTo: email,
  subject: `Message from ${name.replace(/\s+/g, ' ')}`,
  text: `${name} <${email}> has written to ${club.name} with the contact form:

${message}

--
Answer this letter, and ${name} gets the answer. The admins find it on the site under Request User.
`,
})
