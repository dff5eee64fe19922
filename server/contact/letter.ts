import type { Club } from '#contract/club.ts'
import type { Message, NewMessage } from '#contract/contact.ts'
import type { MailMessage } from '#server/mail/outbox.ts'

/** Tells the club what was written to it; whoever answers the letter answers the sender. */
export const letterTo = (club: Club, { name, email, message }: NewMessage): MailMessage => ({
  to: club.email,
  replyTo: email,
  subject: `Message from ${name.replace(/\s+/g, ' ')}`,
  text: `${name} <${email}> has written to ${club.name} with the contact form:

${message}

--
Answer this letter, and ${name} gets the answer. The admins find it on the site under Request User.
`,
})

/** What an admin answers; the person who gets it sees what they once wrote. */
export const replyTo = (
  club: Club,
  { name, email, message, at }: Message,
  text: string,
): MailMessage => ({
  to: email,
  replyTo: club.email,
  subject: `Your message to ${club.name}`,
  text: `${text}

--
${club.name}

On ${momentInWords(at, club.timeZone)}, ${name} wrote:

${message.replace(/^/gm, '> ').replace(/^> $/gm, '>')}
`,
})

const momentInWords = (at: string, timeZone: string) => {
  const time = Temporal.Instant.from(at).toZonedDateTimeISO(timeZone)
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const
  const clock = time.toPlainTime().toString({ smallestUnit: 'minute' })
  return `${time.toPlainDate().toLocaleString('en-GB', day)} at ${clock}`
}
