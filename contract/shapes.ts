import * as z from 'zod/mini'

/** Text that every database returns unchanged: no control characters, no broken surrogates. */
const storable = z.refine<string>(
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  (text) => text.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text),
  "Remove the characters that can't be shown.",
)

const oneLine = z.refine<string>(
  (text) => !/[\n\r\u2028\u2029]/.test(text),
  'Keep this on one line.',
)

/** Text that is not trimmed, such as a password. */
export const Storable = (longest: number) => z.string().check(z.maxLength(longest), storable)

export const Line = (longest: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(longest), storable, oneLine)

/** Several lines, with the same line ends from every browser. */
export const Text = (longest: number) =>
  z.string().check(
    z.overwrite((text) => text.replace(/\r\n?|[\u2028\u2029]/g, '\n')),
    z.trim(),
    z.minLength(1),
    z.maxLength(longest),
    storable,
  )

export const Id = z.uuid()

/** Days and times are texts in the club's time zone, so no other time zone can move a ride. */
export const Day = z.iso.date()
export const Clock = z.iso.time({ precision: -1 })

export const Moment = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'Enter a date and a time, such as 2026-05-15T06:30.'),
  z.refine((text) => {
    const [day, clock] = text.split('T')
    return Day.safeParse(day).success && Clock.safeParse(clock).success
  }, 'There is no such date and time.'),
)

/** Stored in lower case, because upper and lower case are the same address. */
export const Email = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email(), storable)

export const PhoneNumber = Line(40).check(z.regex(/^[+\d][\d\s().-]{3,}$/, 'Enter a phone number.'))

/** The version that was edited. The site refuses to change anything but the latest. */
export const Version = z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1))

export const Modified = z.object({ modifiedCount: z.int() })
export const Inserted = z.object({ insertedId: Id })

/** The paging of every list. Without it the answer is the whole list. */
export const paging = {
  limit: z.optional(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(200))),
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(400))),
}

export const search = {
  q: z.optional(z.string().check(z.maxLength(200))),
}
