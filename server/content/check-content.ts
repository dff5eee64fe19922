import type * as z from 'zod/mini'
import { check } from '#contract/sentence.ts'
import { ContentMistake } from './content-mistake.ts'

/** What a file of the club says, if it has the right shape. Every mistake names file and field. */
export const checkContent = <T>(file: string, shape: z.ZodMiniType<T>, given: unknown): T => {
  const checked = check(shape, given)
  if ('value' in checked) return checked.value
  const mistakes = checked.errors.map(
    ({ field, detail }) => `content/${file}${field && `, field ${field}`}: ${detail}`,
  )
  throw new ContentMistake(mistakes.join('\n'))
}
