import { useState } from 'react'
import { club } from '#web/api.ts'
import { sentenceOf } from '#web/layout/failure.ts'
import { useRoutesPublic } from '#web/layout/root-data.ts'
import { useSession } from '#web/session.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'

export const gpxOf = (slug: string, version?: string) =>
  `/api/routes/${slug}/gpx${version ? `?version=${version}` : ''}`

type Props = {
  slug: string
  /** The version of a ride; without it the newest one. */
  version?: string
  tone: 'call' | 'plain'
}

/** A link sends no token, so members get an address that needs none for ten minutes. */
export const DownloadGpx = ({ slug, version, tone }: Props) => {
  const isPublic = useRoutesPublic()
  const session = useSession()
  const [state, setState] = useState<{ readonly busy?: true; readonly failure?: unknown }>({})
  // A visitor's link would not reach a proposal, which moderators see.
  if (isPublic && session.state !== 'in') {
    return (
      <a href={gpxOf(slug, version)} download className={buttonLook(tone)}>
        Download GPX
      </a>
    )
  }
  const download = async () => {
    setState({ busy: true })
    try {
      const { address } = await club.routes.link({ slug, version })
      const { pathname, search } = new URL(address)
      location.assign(pathname + search)
      setState({})
    } catch (failure) {
      setState({ failure })
    }
  }
  return (
    <>
      <Button tone={tone} busy={state.busy ?? false} onClick={() => void download()}>
        Download GPX
      </Button>
      <p role="status" className="basis-full text-coral empty:hidden">
        {state.failure ? sentenceOf(state.failure) : null}
      </p>
    </>
  )
}
