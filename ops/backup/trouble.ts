/** Why a backup could not be made or restored, in words for whoever runs the site. */
export class BackupTrouble extends Error {}
