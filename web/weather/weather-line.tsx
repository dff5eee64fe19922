import type { Forecast, Weather } from '#contract/weather.ts'
import { club } from '#web/api.ts'
import { Icon, type Shape } from '#web/ui/icon.tsx'

export const skyShapes: Readonly<Record<Forecast['sky'], Shape>> = {
  clear: 'sun',
  clouds: 'cloud',
  fog: 'fog',
  rain: 'rain',
  snow: 'snow',
  storm: 'storm',
}

/** Fetches the forecast for a ride, until it is told to stop. A failure is the same as none. */
export const fetchWeather = (ride: string, onFound: (weather: Weather) => void) => {
  let stopped = false
  club.weather.ofRide({ id: ride }).then(
    (weather) => stopped || onFound(weather),
    () => {},
  )
  return () => {
    stopped = true
  }
}

/** A forecast in one line, with the words of its provider. */
export const WeatherWords = ({ weather: { forecast, attribution } }: { weather: Weather }) =>
  forecast && attribution ? (
    <p className="flex items-start gap-2">
      <Icon shape={skyShapes[forecast.sky]} />
      <span>
        {forecast.words}{' '}
        <a href={attribution.url} className="inline-block text-quiet text-sm underline">
          {attribution.words}
        </a>
      </span>
    </p>
  ) : null
