import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { TransportError } from '#contract/client.ts'
import { to } from '#contract/pages.ts'
import { fromProblem } from '#contract/problem.ts'
import type { Route } from '#contract/routes.ts'
import { authorization, club, loadPart, signOutIfRefused } from '#web/api.ts'
import { showMessage } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import { useClubTime } from '#web/layout/root-data.ts'
import { useSession } from '#web/session.ts'
import { Button, buttonLook, quietLook, TextButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { DownloadGpx, gpxOf } from './download-gpx.tsx'

type Props = { route: Pick<Route, 'slug' | 'title' | 'source'> }

/** What people do with a route: take it along on a device, on a phone or on paper. */
export const RouteActions = ({ route }: Props) => {
  const session = useSession()
  const moderator = session.state === 'in' && session.roles.includes('moderator')
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap gap-3">
        <DownloadGpx slug={route.slug} tone="call" />
        <QrCodeButton route={route} />
        <button
          type="button"
          onClick={() => print()}
          className={`${buttonLook('plain')} noscript:hidden`}
        >
          Print cue sheet
        </button>
      </div>
      <div className="flex flex-wrap gap-x-5 empty:hidden">
        {moderator ? (
          <>
            <Link to={to.editRoute(route.slug)} className={quietLook}>
              <Icon shape="pencil" className="size-5" />
              Edit route
            </Link>
            <Link to={to.addRoute(route.slug)} className={quietLook}>
              <Icon shape="plus" className="size-5" />
              New version
            </Link>
          </>
        ) : null}
        {route.source ? <OriginalFile route={route} /> : null}
      </div>
    </div>
  )
}

const QrCodeButton = ({ route: { slug, title } }: Props) => {
  const isMember = useSession().state === 'in'
  const clubTime = useClubTime()
  const show = useMutation({
    async mutationFn() {
      const [{ QrCode }, link] = await Promise.all([
        loadPart(() => import('./qr-code.tsx')),
        isMember ? club.routes.link({ slug }) : undefined,
      ])
      const address = link?.address ?? location.origin + gpxOf(slug)
      const works = link ? ` It works for ten minutes, until ${clubTime(link.until).clock}.` : ''
      // Not awaited: the button is free again once the code is shown.
      void showMessage({
        title: 'QR code for my phone',
        text: `Point the camera of your phone at it to load “${title}” as GPX.${works}`,
        fields: <QrCode address={address} />,
      })
    },
    networkMode: 'always',
  })
  return (
    <span className="contents noscript:hidden">
      <Button tone="plain" busy={show.isPending} onClick={() => show.mutate()}>
        QR code for my phone
      </Button>
      <Failure of={show.error} />
    </span>
  )
}

const fetchSource = async (slug: string) => {
  const sent = authorization()
  const headers = { ...(sent && { authorization: sent }) }
  const response = await fetch(`/api/routes/${slug}/source`, { headers }).catch(() => {
    throw new TransportError('network')
  })
  signOutIfRefused(response.status, sent)
  if (response.ok) return response
  const problem = await response.json().catch(() => ({}))
  throw fromProblem(problem) ?? new TransportError(response.status)
}

/** For moderators, and for the person who added the route. */
const OriginalFile = ({ route: { slug } }: Props) => {
  const download = useMutation({
    async mutationFn() {
      const response = await fetchSource(slug)
      const name = response.headers.get('content-disposition')?.match(/filename="([^"]+)"/)?.[1]
      const type = response.headers.get('content-type') ?? ''
      saveFile(name ?? slug, await response.arrayBuffer(), type)
    },
    networkMode: 'always',
  })
  return (
    <>
      <TextButton busy={download.isPending} onClick={() => download.mutate()}>
        Original file
      </TextButton>
      <Failure of={download.error} />
    </>
  )
}

const Failure = ({ of }: { of: Error | null }) => (
  <p role="status" className="basis-full text-coral empty:hidden">
    {of ? sentenceOf(of) : null}
  </p>
)
