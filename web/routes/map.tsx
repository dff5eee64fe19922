import {
  addProtocol,
  Map as LibreMap,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { Protocol } from 'pmtiles'
import { useEffect, useRef, useState } from 'react'
import type { LineForMap, MapForBrowser } from '#contract/route-shapes.ts'
import { quietLook } from '#web/ui/button.tsx'
import { readLine, styleOf } from './map-style.ts'

export type MapProps = LineForMap & { settings: MapForBrowser; title: string }

// Without the address of its worker the map stays empty, and no error says so.
setWorkerUrl(new URL(workerUrl, location.href).href)
addProtocol('pmtiles', new Protocol().tile)

const darkTheme = '(prefers-color-scheme: dark)'

export const RouteMap = (props: MapProps) => {
  const [attempt, setAttempt] = useState(0)
  const [trouble, setTrouble] = useState<Trouble>()
  const tryAgain = () => {
    setTrouble(undefined)
    setAttempt(attempt + 1)
  }
  return (
    <figure className="grid grid-cols-1 gap-2">
      {trouble === 'no map' ? null : <Canvas key={attempt} {...props} onTrouble={setTrouble} />}
      <p role="status" className="empty:hidden">
        {trouble ? (
          <>
            {sentences[trouble]}{' '}
            <button type="button" onClick={tryAgain} className={quietLook}>
              Try again
            </button>
          </>
        ) : null}
      </p>
      <figcaption className="text-quiet text-sm">
        Map:{' '}
        {props.settings.attribution.map(({ words, href }) =>
          href ? (
            <a key={words + href} href={href} className="underline" rel="noreferrer">
              {words}
            </a>
          ) : (
            <span key={words}>{words}</span>
          ),
        )}
      </figcaption>
    </figure>
  )
}

type Trouble = keyof typeof sentences

const sentences = {
  'no map':
    'This browser could not start the map, which needs WebGL. The drawing of the route needs none.',
  'no tiles': 'Parts of the map could not be loaded. The line is complete, and so is the drawing.',
}

type CanvasProps = MapProps & { onTrouble: (trouble: Trouble) => void }

const Canvas = ({ settings, title, line, box, onTrouble }: CanvasProps) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const container = place.current
    if (!container) return
    const pieces = readLine(line)
    const theme = matchMedia(darkTheme)
    const style = () => styleOf(settings, pieces, theme.matches)
    const map = start(container, { style: style(), title, box })
    if (!map) return onTrouble('no map')
    map.on('error', () => onTrouble('no tiles'))
    const repaint = () => map.setStyle(style())
    theme.addEventListener('change', repaint)
    return () => {
      theme.removeEventListener('change', repaint)
      map.remove()
    }
  }, [settings, title, line, box, onTrouble])
  return (
    <div
      ref={place}
      className="edge h-[min(70svh,36rem)] overflow-hidden rounded-card bg-card font-text! [&_.maplibregl-ctrl-group_button]:size-11!"
    />
  )
}

type Start = {
  readonly style: ReturnType<typeof styleOf>
  readonly title: string
  readonly box: MapProps['box']
}

/** Undefined where the browser cannot draw it. North stays up, as in the drawing. */
const start = (container: HTMLElement, { style, title, box }: Start) => {
  const [south, west, north, east] = box
  try {
    const map = new LibreMap({
      container,
      style,
      bounds: [west, south, east, north],
      fitBoundsOptions: { padding: 48, maxZoom: 15 },
      attributionControl: false,
      cooperativeGestures: true,
      dragRotate: false,
      touchPitch: false,
      maxPitch: 0,
      fadeDuration: 0,
      locale: {
        'Map.Title': `Map of ${title}. Arrow keys move it, plus and minus zoom.`,
      },
    })
    map.touchZoomRotate.disableRotation()
    map.keyboard.disableRotation()
    map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
    map.addControl(new ScaleControl(), 'bottom-left')
    return map
  } catch {
    return undefined
  }
}
