import type { MailMessage } from '#server/mail/outbox.ts'

/**
 * The mails of the embedded provider. They contain no text a person has chosen, not even a name:
 * anyone can register with an address that belongs to another person.
 */
export const mailsFrom = (clubName: string) => {
  const club = clubName.replace(/\s+/g, ' ')
  return {
    newPassword: (to: string, link: string): MailMessage => ({
      to,
      subject: `Your new password for ${club}`,
      text: `Hello,

We got a request to reset your password for ${club}. Open this link within one hour to choose a new one:

${link}

The link works once. If it wasn't you, you can ignore this email: your password stays the same.

${club}
`,
    }),
    resetLinkMade: (to: string): MailMessage => ({
      to,
      subject: `A reset link was made for your account at ${club}`,
      text: `Hello,

An admin of ${club} has made a link to set a new password for your account. It works for one hour. If you asked for it, they will give you the link. Once it's used, you're signed out everywhere.

If you didn't ask for it, please write to the club right away.

${club}
`,
    }),
    confirmAddress: (to: string, link: string): MailMessage => ({
      to,
      subject: `Please confirm your address for ${club}`,
      text: `Hello,

Someone, hopefully you, has registered with ${club} using this email address. Open this link within one day and press "Confirm my address":

${link}

If it wasn't you, open the link and press "This wasn't me". Then no one else can use your address here. Nothing happens until you press a button.

${club}
`,
    }),
    newAddress: (to: string, link: string): MailMessage => ({
      to,
      subject: `Your new address for ${club}`,
      text: `Hello,

Someone, hopefully you, wants to use this email address for ${club} from now on. Open this link within one day, in a browser where you're signed in, and press "Use this address":

${link}

You'll then be signed out everywhere and can sign in with this address. If it wasn't you, you can ignore this email: nothing happens.

${club}
`,
    }),
    addressChanged: (to: string): MailMessage => ({
      to,
      subject: `Your address for ${club} has changed`,
      text: `Hello,

Your account at ${club} has a new email address, and you're signed out everywhere. Sign in with the new address.

If it wasn't you, please write to the club right away.

${club}
`,
    }),
  }
}
