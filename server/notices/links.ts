import { NoticeKind } from '#contract/notices.ts'
import { openSigner } from '#server/identity/secret.ts'

/** The signed links of mails about notices: each purpose has a key of its own. */
export const mailLinks = (secret: string) => {
  const stop = openSigner('unsubscribe', secret)
  const cannotCome = openSigner('cannot-come', secret)
  return {
    /** Stops mails of one kind. The number ends links that were sent to an earlier address. */
    stopToken: (person: string, kind: NoticeKind, number: number) =>
      stop.sign({ sub: person, kind, number }),

    async readStopToken(token: string) {
      const claims = await stop.verify(token)
      const { data: kind } = NoticeKind.safeParse(claims?.kind)
      if (!claims?.sub || !kind) return undefined
      return { person: claims.sub, kind, number: Number(claims.number) }
    },

    /** Says no to one ride, for a member or a guest. */
    cannotComeToken: (rider: string, ride: string) => cannotCome.sign({ sub: rider, ride }),

    async readCannotComeToken(token: string) {
      const claims = await cannotCome.verify(token)
      if (!claims?.sub || typeof claims.ride !== 'string') return undefined
      return { rider: claims.sub, ride: claims.ride }
    },
  }
}

export type MailLinks = ReturnType<typeof mailLinks>
