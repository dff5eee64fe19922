import type { Club } from '#contract/club.ts'
import { alwaysTold, type NoticeKind } from '#contract/notices.ts'
import { to } from '#contract/pages.ts'
import type { Description } from './describe.ts'

export type Letter = {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

type Parts = {
  readonly club: Club
  /** The public address of the site. */
  readonly origin: string
  readonly kind: NoticeKind
  readonly notice: Description
  /** The token to stop such mails, if the recipient is a member. */
  readonly stopToken?: string | undefined
  /** The token of the page "I can't come". */
  readonly cannotComeToken?: string | undefined
}

const reasons: Readonly<Record<NoticeKind, string>> = {
  'ride-cancelled': 'you signed up for this ride',
  'ride-changed': 'you signed up for this ride',
  place: 'you signed up for this ride',
  reminder: 'you signed up for this ride',
  'after-ride': 'you were on this ride',
  rider: 'you lead this ride',
  'new-ride': 'you asked to hear of new rides',
  news: 'you asked to hear of club news',
  message: 'you signed up for this ride',
  request: 'you are an admin of the club',
  'leader-wanted': 'you may lead rides of the club',
  leading: 'you lead rides of the club',
  record: 'you are a member of the club',
  membership: 'you are a member of the club',
}

/** A notice as a mail: the news first, then the facts, what to do, and at the end why it came and how to stop it. */
export const writeLetter = (parts: Parts): Letter => {
  const { club, origin, kind, notice, stopToken, cannotComeToken } = parts
  const links = [
    { label: labelOf(notice), url: origin + notice.path },
    ...(cannotComeToken
      ? [{ label: "I can't come", url: origin + to.cannotCome(cannotComeToken) }]
      : []),
  ]
  const canStop = stopToken !== undefined && !alwaysTold.includes(kind)
  const stop = canStop ? origin + to.unsubscribe(stopToken) : undefined
  const settings = stopToken === undefined ? undefined : origin + to.notifications()
  const why = `You get this mail because ${reasons[kind]}.`
  return {
    subject: notice.title.replace(/\s+/g, ' ').slice(0, 200),
    text: asText({ notice, links, why, settings, stop, club }),
    html: asHtml({ notice, links, why, settings, stop, club }),
    headers: stop
      ? {
          'List-Unsubscribe': `<${stop}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
      : {},
  }
}

const labelOf = ({ ride, action }: Description) =>
  action ?? (ride ? 'Open the ride' : 'Open it on the site')

type Body = {
  readonly notice: Description
  readonly links: readonly { readonly label: string; readonly url: string }[]
  readonly why: string
  readonly settings: string | undefined
  readonly stop: string | undefined
  readonly club: Club
}

const asText = ({ notice, links, why, settings, stop, club }: Body) =>
  [
    notice.title,
    notice.text,
    notice.facts.map(([label, value]) => (label ? `${label}: ${value}` : value)).join('\n'),
    links.map(({ label, url }) => `${label}: ${url}`).join('\n'),
    [
      '--',
      club.name,
      why,
      ...(settings ? [`Choose how you're told: ${settings}`] : []),
      ...(stop ? [`Stop such mails: ${stop}`] : []),
    ].join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')

const colours = { page: '#fff7ea', card: '#ffffff', words: '#1b2334', quiet: '#5a6478' }

const asHtml = ({ notice, links, why, settings, stop, club }: Body) => {
  const band = club.colours?.band ?? '#17616a'
  const call = club.colours?.call ?? '#f2a541'
  const [main, ...others] = links
  const facts = notice.facts.map(
    ([label, value]) =>
      `<tr><td style="padding:2px 16px 2px 0;color:${colours.quiet};vertical-align:top">${escapeHtml(label)}</td><td style="padding:2px 0">${escapeHtml(value)}</td></tr>`,
  )
  const link = (url: string, label: string, colour: string) =>
    `<a href="${escapeHtml(url)}" style="color:${colour}">${escapeHtml(label)}</a>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(notice.title)}</title></head>
<body style="margin:0;padding:24px 12px;background:${colours.page};color:${colours.words};font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;background:${colours.card};border-radius:16px;overflow:hidden">
<p style="margin:0;padding:14px 24px;background:${band};color:${colours.page};font-weight:600">${escapeHtml(club.name)}</p>
<div style="padding:24px">
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.25">${escapeHtml(notice.title)}</h1>
<p style="margin:0 0 16px;white-space:pre-line">${escapeHtml(notice.text)}</p>
${facts.length > 0 ? `<table style="margin:0 0 20px;border-collapse:collapse">${facts.join('')}</table>` : ''}
${main ? `<p style="margin:0 0 12px"><a href="${escapeHtml(main.url)}" style="display:inline-block;padding:12px 20px;border-radius:999px;background:${call};color:${colours.words};font-weight:600;text-decoration:none">${escapeHtml(main.label)}</a></p>` : ''}
${others.map(({ label, url }) => `<p style="margin:0">${link(url, label, band)}</p>`).join('')}
</div></div>
<p style="max-width:560px;margin:16px auto 0;padding:0 24px;color:${colours.quiet};font-size:14px">${escapeHtml(why)}${settings ? ` ${link(settings, "Choose how you're told", colours.quiet)}` : ''}${stop ? ` · ${link(stop, 'Stop such mails', colours.quiet)}` : ''}</p>
</body></html>
`
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
