import type { Club } from '#contract/club.ts'
import type { Message } from '#contract/contact.ts'

/** Mail programs take an address of a few thousand characters; the rest is on the site. */
const longest = 600

/** Opens an answer in the mail program of whoever follows it, with the message quoted beneath. */
export const mailLink = (club: Club, { name, email, message }: Message, written: string) => {
  const quoted = message.length > longest ? `${message.slice(0, longest)} […]` : message
  const body = `\n\n--\n${club.name}\n\nOn ${written}, ${name} wrote:\n\n${quoted.replace(/^/gm, '> ')}`
  const asked = { subject: `Your message to ${club.name}`, body }
  // Mail programs read a plus sign as it stands, so spaces are written out.
  const query = Object.entries(asked).map(([field, text]) => `${field}=${encode(text)}`)
  return `mailto:${encodeURIComponent(email)}?${query.join('&')}`
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed().replace(/\n/g, '\r\n'))
