/** What the privacy page needs from the settings: where data goes, and how long it is stored. */
export type PrivacyFacts = {
  /** Who stores the passwords. */
  readonly passwords: 'this site' | 'Firebase'
  /** Where else people can sign in. */
  readonly socials: readonly ('Google' | 'Twitter')[]
  readonly mail: boolean
  /** The host that stores the club's pictures, unless it is this machine. */
  readonly pictureStore: string | undefined
  /** Hosts that receive original pictures. */
  readonly imageHosts: readonly string[]
  /** Hosts that visitors load pictures from. */
  readonly pictureHosts: readonly string[]
  /** Hosts that visitors load maps from. */
  readonly mapHosts: readonly string[]
  /** The host the site asks for forecasts. */
  readonly weatherHost: string | undefined
  /** Whether there are shared caches between the site and its visitors. */
  readonly sharedCaches: boolean
  readonly backups: boolean
  /** How many days something is stored; undefined means no limit, or no log files. */
  readonly days: {
    readonly messages: number | undefined
    readonly audit: number | undefined
    readonly logs: number | undefined
  }
}

/** The age from which members need no guardian. */
export const adultAge = 18
