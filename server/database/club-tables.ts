export type ClubTables = {
  /** The steps of the first run that somebody has done or skipped. */
  club_step: { step: string; state: 'done' | 'skipped'; at: string }
}
