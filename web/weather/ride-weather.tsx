import { useEffect, useRef, useState } from 'react'
import type { Forecast, Weather } from '#contract/weather.ts'
import { InlineScript } from '#web/layout/scripts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import showWeather from './show-weather.js?raw'
import { fetchWeather, skyShapes } from './weather-line.tsx'

const skies = Object.keys(skyShapes) as Forecast['sky'][]

/**
 * The forecast on the picture of a ride, where it moves nothing. On a page from the server the script beside it
 * fetches the forecast; React does so after a change of page, and leaves alone what the script has written.
 */
export function RideWeather({ ride }: { ride: string }) {
  const badge = useRef<HTMLParagraphElement>(null)
  const [{ forecast, attribution }, setWeather] = useState<Weather>({})

  useEffect(() => {
    if (badge.current?.hidden === false) return
    return fetchWeather(ride, setWeather)
  }, [ride])

  return (
    <>
      <p
        ref={badge}
        data-weather-of={ride}
        hidden={!forecast}
        suppressHydrationWarning
        className="flex max-w-full items-start gap-2 rounded-2xl bg-night/80 px-3 py-1.5 text-sm"
      >
        {skies.map((sky) => (
          <span key={sky} data-sky={sky} hidden={forecast?.sky !== sky} suppressHydrationWarning>
            <Icon shape={skyShapes[sky]} className="text-amber-bright" />
          </span>
        ))}
        <span className="grid justify-items-start pt-0.5">
          <span data-words suppressHydrationWarning className="font-semibold">
            {forecast?.words ?? ' '}
          </span>
          <a href={attribution?.url} suppressHydrationWarning className="underline">
            {attribution?.words ?? ' '}
          </a>
        </span>
      </p>
      <InlineScript code={showWeather} />
    </>
  )
}
