import type { PrivacyFacts } from '#contract/privacy.ts'
import type { Settings } from '#server/settings.ts'

const hostOf = (address: string) => new URL(address).host

/** What the privacy page says, derived from the settings. */
export const privacyFacts = (settings: Settings): PrivacyFacts => {
  const { firebase, google, twitter, s3, imageHost, fileHost, map, keepDays, logDir } = settings
  const external = [imageHost, fileHost].filter((host) => host !== undefined)
  return {
    passwords: firebase ? 'Firebase' : 'this site',
    socials: firebase
      ? []
      : [...(google ? (['Google'] as const) : []), ...(twitter ? (['Twitter'] as const) : [])],
    mail: settings.mail !== undefined,
    pictureStore: s3 && hostOf(s3.endpoint),
    imageHosts: [...new Set(external.map(({ upload }) => hostOf(upload)))],
    pictureHosts: [...new Set(external.flatMap(({ pictures }) => pictures.map(hostOf)))],
    mapHosts: map && 'url' in map.tiles ? [hostOf(map.tiles.url)] : [],
    weatherHost: settings.weather && hostOf(settings.weather.url),
    sharedCaches: settings.purge !== undefined,
    backups: settings.backups !== undefined,
    days: {
      messages: keepDays.messages,
      audit: keepDays.audit,
      logs: logDir ? keepDays.logs : undefined,
    },
  }
}
