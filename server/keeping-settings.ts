import type * as z from 'zod/mini'
import type { Variables } from './variables.ts'

type Given = z.output<typeof Variables>

export type KeepingSettings = {
  /** For how many days something is kept; without a number until somebody removes it. */
  readonly keepDays: {
    readonly messages: number | undefined
    readonly audit: number | undefined
    readonly logs: number
  }
  /** Where the log is written besides standard output, a file a day. */
  readonly logDir: string | undefined
  /** What those who watch over the site from elsewhere have to show. */
  readonly metricsToken: string | undefined
}

/** What is kept for how long, and who may look at how the site does. */
export const keepingSettings = (given: Given): KeepingSettings => ({
  keepDays: {
    messages: given.KEEP_MESSAGES_DAYS,
    audit: given.KEEP_AUDIT_DAYS,
    logs: given.KEEP_LOGS_DAYS,
  },
  logDir: given.LOG_DIR,
  metricsToken: given.METRICS_TOKEN,
})
