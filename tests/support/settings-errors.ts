import { readSettings } from '#server/settings.ts'

/** What an operator reads who has set these variables. */
export const settingsErrors = (variables: Record<string, string>) => {
  try {
    readSettings(variables)
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}
