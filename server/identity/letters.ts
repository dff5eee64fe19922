import type { MailMessage } from '#server/mail/outbox.ts'

/**
 * The letters of the embedded provider. They hold no word a person has chosen, not even a name:
 * whoever registers with the address of somebody else would put it there.
 */
export const mailsFrom = (clubName: string) => {
  const club = clubName.replace(/\s+/g, ' ')
  return {
    newPassword: (to: string, link: string): MailMessage => ({
      to,
      subject: `Your new password for ${club}`,
      text: `Hello,

somebody, hopefully you, has forgotten the password for ${club}. Open this link within one hour to choose a new one:

${link}

The link works once. If it was not you, just leave it alone: your password stays as it is.

${club}
`,
    }),
    resetLinkMade: (to: string): MailMessage => ({
      to,
      subject: `A reset link was made for your account at ${club}`,
      text: `Hello,

somebody who runs the site of ${club} has made a link with which a new password for your account can be set within one hour. If you asked for it, they will give you the link. Once it is used, you are signed out everywhere.

If you did not ask for it, please write to the club at once.

${club}
`,
    }),
    confirmAddress: (to: string, link: string): MailMessage => ({
      to,
      subject: `Please confirm your address for ${club}`,
      text: `Hello,

somebody, hopefully you, has registered with ${club} and given this email address. Open this link within one day and press "Confirm my address":

${link}

If it was not you, open the link and press "This wasn't me": then nobody else can use your address here. Until you press a button, nothing happens.

${club}
`,
    }),
    newAddress: (to: string, link: string): MailMessage => ({
      to,
      subject: `Your new address for ${club}`,
      text: `Hello,

somebody, hopefully you, wants to use this email address for ${club} from now on. Open this link within one day, in a browser where you are signed in, and press "Use this address":

${link}

You are then signed out everywhere and sign in with this address. If it was not you, just leave it alone: then nothing happens.

${club}
`,
    }),
    addressChanged: (to: string): MailMessage => ({
      to,
      subject: `Your address for ${club} has changed`,
      text: `Hello,

your account at ${club} has another email address now, and you are signed out everywhere. Sign in with the new one.

If it was not you, please write to the club at once.

${club}
`,
    }),
  }
}
