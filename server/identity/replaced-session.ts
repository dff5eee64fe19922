import { createAuthMiddleware } from 'better-auth/api'

/** A sign-in ends the one this very browser had before; other browsers keep theirs. */
const endReplaced = createAuthMiddleware(async (call) => {
  const { newSession, authCookies, secret, internalAdapter } = call.context
  if (!newSession) return
  const held = await call.getSignedCookie(authCookies.sessionToken.name, secret)
  if (held && held !== newSession.session.token) await internalAdapter.deleteSession(held)
})

export const oneSessionPerBrowser = () => ({
  id: 'one-session-per-browser',
  hooks: { after: [{ matcher: () => true, handler: endReplaced }] },
})
