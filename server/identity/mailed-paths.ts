import { setTimeout } from 'node:timers/promises'

type Handle = (request: Request) => Promise<Response>

/** The paths that lead to a letter, and the code each answers with where no mail can be sent. */
const codes: Readonly<Record<string, string>> = {
  '/request-password-reset': 'RESET_PASSWORD_DISABLED',
  '/send-verification-email': 'VERIFICATION_EMAIL_NOT_ENABLED',
}

const message = 'This site cannot send mail. Write to the club instead.'

/** Longer than it takes to write a letter down, so that the time does not tell whether one was. */
const answerTime = 500

/** Whether an address is known shows neither in the answer to these paths nor in its time. */
export const hideWhoIsKnown =
  (sendsMail: boolean, handle: Handle): Handle =>
  async (request) => {
    const code = codes[new URL(request.url).pathname.slice('/api/auth'.length)]
    if (!code || request.method !== 'POST') return handle(request)
    if (!sendsMail) return Response.json({ code, message }, { status: 400 })
    const over = setTimeout(answerTime)
    try {
      return await handle(request)
    } finally {
      await over
    }
  }
