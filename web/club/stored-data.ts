import { adultAge, type PrivacyFacts } from '#contract/privacy.ts'

export type StoredItem = {
  readonly name: string
  readonly what: string
  readonly why: string
  readonly until: string
}

/** What is stored about people, by the settings of this site. */
export const storedItems = (facts: PrivacyFacts): readonly StoredItem[] => [
  {
    name: 'Your details',
    what: 'First name, email address, street address, city, contact number, age and membership type as you entered them, the day you joined and your roles. Admins can correct these fields, and merge two records of yours into one; you are told of both, and the activity log has it. Also when you last saw what is new on your overview, and which of the first steps you have done.',
    why: 'So the club knows its members and can reach you.',
    until: 'Until you or an admin delete your account.',
  },
  {
    name: 'Invitations and imports',
    what: 'If an admin invites you: your email address and first name, what you are invited to, a few words to you, and whether you used it. Clubs can also bring their member list along from a file: name, email address, phone number, address, city, age, membership and the day you joined.',
    why: 'So you can join, and the club does not have to type its members again.',
    until:
      'The file for a day; if it was imported, a month, so that it can be undone. Invitations until your account is deleted; those that were not used, for a year.',
  },
  {
    name: 'Your rides',
    what: 'Which rides you said yes, maybe or no to and when, your group, how many guests you bring, your note to the leaders, and whether you were there. From that the site adds up your season; whether members see it, you decide.',
    why: 'So leaders know whom to wait for, and everyone whether there is a place.',
    until:
      'Until you delete your account. The secret address of your own calendar can be replaced at any time.',
  },
  {
    name: 'Your membership',
    what: 'Until when you are a member and of which kind, and for each payment the day, the amount, how it was paid, who noted it, a note, and the number of its receipt. Only admins and you see it; what an admin wrote beside it is in the file with your data.',
    why: 'So the club knows who has paid, and you have a receipt.',
    until:
      'Until you delete your account. The club must keep its books: of each payment the amount, the day, the plan and the number of the receipt stay, without your name or the note.',
  },
  {
    name: 'If you lead rides',
    what: 'Whether you may lead, which rides you lead and led, and your requests to swap a ride or for a stand-in. Other leaders see your name, how many rides you led this season and which you lead next.',
    why: 'So every ride has a leader, and it is not always the same person.',
    until:
      'The mark until a moderator takes it away, a request until it is answered or the ride is over, the rest until you delete your account.',
  },
  {
    name: 'What you are told',
    what: `Notices about your rides and the club, how you want to be told and your quiet hours. If you press “Notify me on this device”, the address and key your browser gives us: your browser's push service then learns that the club has news for you, but not what. ${facts.mail ? 'Mails about rides go to your confirmed address.' : 'This site sends no email.'}`,
    why: 'So you hear of it when a ride changes.',
    until:
      'Notices for 90 days. A device until you remove it or sign out there, or until it has not been reached for 60 days.',
  },
  {
    name: 'For emergencies',
    what: `Your emergency contact, your birth year and, under ${adultAge}, the name, phone number and email address of an adult, as far as you entered them.`,
    why: `So leaders can call someone, and know who is under ${adultAge}.`,
    until: 'Until you clear the fields or your account is deleted.',
  },
  {
    name: 'On the day of a ride',
    what: 'The leaders of a ride have its sheet on their phones, encrypted: names, phone numbers and emergency contacts of its riders. We store when a leader opened or printed it and whose contact they looked at, who was there, when the ride began and ended, and incidents that a leader wrote down, with a photo if there is one; we remove where and with which camera it was taken. Leaders read incidents for a week, then only moderators do.',
    why: 'So leaders know who is there and can help, even without a signal.',
    until:
      'On the phone until 24 hours after the ride, until the leader signs out or no longer leads it; what was not sent yet, for seven days. What the phones sent: 30 days. Incidents: one year after the ride.',
  },
  {
    name: 'Guests',
    what: describeGuests(facts),
    why: 'So leaders know who comes, and can call someone.',
    until: 'At most 30 days after the ride. Then only the number of riders is left.',
  },
  {
    name: 'Your sign-in',
    what:
      facts.passwords === 'Firebase'
        ? 'Firebase Authentication stores your email address and password. This site learns who you are, but never your password.'
        : `Your password is stored only as an Argon2id hash, from which no one can read it. We store when a session began and when it ends, but not your IP address or your browser.${describeSocials(facts)}`,
    why: 'So no one else can use your account.',
    until:
      'A session ends when you sign out, or 30 days after you last used it. The rest is stored until your account is deleted.',
  },
  {
    name: 'Messages to the club',
    what: `The name, email address and message you enter in the contact form.${facts.mail ? " A copy goes to the club's mailbox." : ' This site sends no email, so admins read it here.'}`,
    why: 'So an admin can answer you.',
    until: `Until an admin deletes it${facts.days.messages ? `, at most ${formatDays(facts.days.messages)}` : ''}.`,
  },
  {
    name: 'Activity log',
    what: 'Who published, changed or deleted something or was given a role, and when: IDs and a few facts, no names or addresses.',
    why: 'So mistakes can be traced.',
    until: facts.days.audit
      ? `${formatDays(facts.days.audit)}.`
      : 'Without a limit. Once your account is deleted, only an anonymous ID is left.',
  },
  {
    name: 'Rides, news and pictures',
    what: `What moderators publish belongs to the club. ${
      facts.imageHosts.length > 0
        ? `Pictures may be sent to ${formatList(facts.imageHosts)} unchanged.`
        : 'From pictures we remove where and with which camera they were taken.'
    }`,
    why: "It's what the site is for.",
    until: 'Until the club deletes them.',
  },
  {
    name: 'Pictures you send us',
    what: 'Members can send pictures of rides they were on: the picture, its description, the ride and who sent it. Until they are published, only moderators see them; your name is never shown beside them. If you ask us to remove a picture, it is hidden at once, and we store what you write until a moderator has decided; those who know the address of its file can open it until then. Who asked is in the activity log, but only if you are signed in.',
    why: 'So the album of a ride has more than one view.',
    until:
      'Until a moderator declines a picture, or you take it back. With your account we delete those that are not published; published ones stay without your name.',
  },
  {
    name: 'Routes you add',
    what: 'Leaders and moderators can send files of routes. From a recording we store the way and the heights, not the times, your heart rate or your device, and not the file. You can cut off the way from your door. Members see the way, but not who added it; only moderators see what you propose, with your name.',
    why: 'So the club has its own routes.',
    until:
      'What you look at before you add it: an hour. Routes stay with the club; when your account is deleted, without your name.',
  },
  {
    name: 'Technical data',
    what: 'Attempts are counted under a scrambled form of your IP address. The log has the time, the kind of page and the result of each request, never who made it.',
    why: 'To stop abuse and find faults.',
    until: `Attempts: one hour. ${
      facts.days.logs
        ? `Log files: ${formatDays(facts.days.logs)}.`
        : 'The site itself keeps no log files; the operator may.'
    }`,
  },
  ...(facts.mail ? [emails] : []),
  {
    name: 'Backups',
    what: facts.backups
      ? 'A copy of everything, every night.'
      : 'The site itself makes no nightly backups. The operator or an admin may make some.',
    why: 'So nothing is lost when a machine breaks.',
    until: facts.backups
      ? 'Deleted data is gone from backups after five weeks.'
      : 'Ask the club how long it keeps them.',
  },
]

const describeGuests = ({ mail }: PrivacyFacts) =>
  `${mail ? 'People without an account enter their name, email address and phone number for one ride, and an emergency contact if they like. ' : ''}Leaders can add people who come along, with a phone number and an emergency contact if they give one.`

const emails: StoredItem = {
  name: 'Emails',
  what: 'Links to confirm an address, a ride as a guest or a new password, and answers from the club.',
  why: 'So you get what you asked for.',
  until: "Until they are sent. Those that can't be delivered: 30 days.",
}

const describeSocials = ({ socials }: PrivacyFacts) =>
  socials.length > 0
    ? ` If you sign in with ${formatList(socials, 'or')}, we also store your name there, the address of your picture and your account ID, but no access to your account.`
    : ''

const formatDays = (count: number) => (count === 1 ? '1 day' : `${count} days`)

const formatList = (names: readonly string[], word: 'and' | 'or' = 'and') =>
  new Intl.ListFormat('en', { type: word === 'and' ? 'conjunction' : 'disjunction' }).format(names)
