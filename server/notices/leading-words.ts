import { dayInWords, momentInWords } from '#contract/days.ts'
import { to } from '#contract/pages.ts'
import type { Names } from './ride-change.ts'
import type { NoticeRide } from './subjects.ts'
import type { Words } from './write-notices.ts'

type Sentences = {
  /** The title of the ride is added to it. */
  readonly title: string
  readonly text: string
  /** The title without names, for a lock screen. */
  readonly lockTitle: string
  readonly path: string
}

const when = ({ date, time }: NoticeRide) => momentInWords(`${date}T${time}`)

/** Told to everyone who may lead, or to moderators while there is more time. */
export const leaderWantedWords = (words: Words, ride: NoticeRide): Sentences => {
  const groups = Array.isArray(words.groups) ? words.groups.map(String) : []
  const missing =
    groups.length === 0
      ? ''
      : groups.length === 1
        ? ` The group ${groups[0]} has no leader.`
        : ` These groups have no leader: ${groups.join(', ')}.`
  const isSoon = words.what === 'soon'
  const title = isSoon ? 'Can you lead?' : 'No leader yet'
  const question = isSoon ? 'Nobody leads it yet.' : 'Who can lead it?'
  return {
    title,
    text: `${when(ride)}.${missing || ` ${question}`}`,
    lockTitle: title,
    path: isSoon ? to.leading() : to.editRide(ride.id),
  }
}

/** What leaders ask each other, and what became of it. */
export const leadingWords = (
  words: Words,
  ride: NoticeRide,
  other: NoticeRide | undefined,
  names: Names,
): Sentences => {
  const name = names.get(String(words.by)) ?? 'A leader'
  const exchange = other ? `${other.title} on ${dayInWords(other.date)}` : 'another ride'
  const path = to.leading()
  if (words.what === 'stand-in') {
    const text = `${when(ride)}. ${name} can't lead it. Say yes on the page Leading.`
    return { title: 'Stand-in wanted', text, lockTitle: 'Stand-in wanted', path }
  }
  if (words.what === 'swap') {
    const text = `${when(ride)}. ${name} would lead ${exchange} for you. Say yes or no on the page Leading.`
    return { title: `${name} asks to swap`, text, lockTitle: 'A leader asks to swap', path }
  }
  if (words.what === 'taken') {
    const text = `${when(ride)}. You are no longer on its list: sign up if you come along.`
    return { title: `${name} leads for you`, text, lockTitle: 'You have a stand-in', path }
  }
  if (words.what === 'swapped') {
    const text = `${when(ride)}. In exchange you lead ${exchange}.`
    return { title: `${name} leads for you`, text, lockTitle: 'Your swap is settled', path }
  }
  if (words.what === 'declined') {
    const text = `${when(ride)}. You still lead it. Ask another leader, or everyone, on the page Leading.`
    return { title: `${name} can't swap`, text, lockTitle: 'No swap', path }
  }
  return {
    title: 'No roll call yet',
    text: `${when(ride)}. Who was there? The seasons of the riders need it.`,
    lockTitle: 'No roll call yet',
    path: to.riderList(ride.id),
  }
}
