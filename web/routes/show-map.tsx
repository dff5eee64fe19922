import { type ComponentType, useState } from 'react'
import type { LineForMap, MapForBrowser } from '#contract/route-shapes.ts'
import { club, endsSession, loadPart } from '#web/api.ts'
import { isExpected, sentenceOf } from '#web/layout/failure.ts'
import { useMapSettings } from '#web/layout/root-data.ts'
import { useEarlyPress } from '#web/layout/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import type { MapProps } from './map.tsx'

type Props = {
  slug: string
  /** The version a ride has; otherwise the newest is shown. */
  version?: string
  title: string
}

type State =
  | { step: 'closed' | 'loading' }
  | { step: 'failed'; sentence: string }
  | { step: 'open'; Map: ComponentType<MapProps>; way: LineForMap }

/** A button that shows a route on the map of the club. Nothing of the map is loaded before. */
export const ShowMap = (props: Props) => {
  const settings = useMapSettings()
  return settings ? <WithMap {...props} settings={settings} /> : null
}

const WithMap = ({ slug, version, title, settings }: Props & { settings: MapForBrowser }) => {
  const [state, setState] = useState<State>({ step: 'closed' })
  const open = async () => {
    setState({ step: 'loading' })
    try {
      const [{ RouteMap }, way] = await Promise.all([
        loadPart(() => import('./map.tsx')),
        club.routes.line({ slug, ...(version && { version }) }),
      ])
      setState({ step: 'open', Map: RouteMap, way })
    } catch (failure) {
      if (endsSession(failure)) return
      setState({ step: 'failed', sentence: isExpected(failure) ? sentenceOf(failure) : notLoaded })
    }
  }
  const isOpen = state.step === 'open'
  const press = useEarlyPress<HTMLDivElement>(open)
  return (
    <div className="grid grid-cols-1 gap-3 noscript:hidden print:hidden">
      <div {...press} data-hydrate-when-near className="w-fit">
        <Button
          tone="plain"
          busy={state.step === 'loading'}
          onClick={isOpen ? () => setState({ step: 'closed' }) : open}
        >
          {isOpen ? 'Hide the map' : 'Show on a map'}
        </Button>
      </div>
      {state.step === 'failed' ? <p role="alert">{state.sentence}</p> : null}
      {isOpen ? <state.Map settings={settings} title={title} {...state.way} /> : null}
    </div>
  )
}

const notLoaded =
  'The map could not be loaded. Check your connection and try again; the drawing needs no map.'
