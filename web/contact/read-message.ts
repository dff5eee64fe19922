import { contact } from '#contract/contact.ts'
import { check } from '#contract/sentence.ts'
import { filledIn } from '#web/layout/use-form.ts'

export const readMessage = (typed: FormData) => check(contact.add.input, filledIn(typed))
