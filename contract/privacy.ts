/** What the privacy page has to know of the settings: where data goes, and for how long it stays. */
export type PrivacyFacts = {
  /** Who keeps the passwords. */
  readonly passwords: 'this site' | 'Firebase'
  /** Where people can sign in besides. */
  readonly socials: readonly ('Google' | 'Twitter')[]
  readonly mail: boolean
  /** The host of the store of the club's pictures, if it is not this machine. */
  readonly pictureStore: string | undefined
  /** Hosts that pictures are sent to as they are. */
  readonly imageHosts: readonly string[]
  /** Hosts that visitors load pictures from. */
  readonly pictureHosts: readonly string[]
  /** Whether shared caches stand between the site and its visitors. */
  readonly sharedCaches: boolean
  readonly backups: boolean
  /** For how many days something is kept; without a number there is no limit, or there are no log files. */
  readonly days: {
    readonly messages: number | undefined
    readonly audit: number | undefined
    readonly logs: number | undefined
  }
}
