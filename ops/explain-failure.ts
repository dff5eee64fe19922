import { ContentMistake } from '#server/content/read-content.ts'
import { asRefusal } from '#server/database/errors.ts'
import { MigrationFailure } from '#server/database/migrate.ts'
import { SettingsMistake } from '#server/settings.ts'
import { BackupTrouble } from './backup/trouble.ts'

type Fault = Error & { code?: string; path?: string; port?: number; address?: string }

/** What already says in its own words what happened and what to do. */
const sentences = [SettingsMistake, ContentMistake, MigrationFailure, BackupTrouble]

/** Says in a sentence why the site could not start, and what to do about it. */
export const explain = (error: unknown): string => {
  if (sentences.some((kind) => error instanceof kind)) return (error as Error).message
  if (!(error instanceof Error)) return String(error)
  const { code, path, port, address }: Fault = error
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is already in use. Stop what uses it, or start the site on another: PORT=${(port ?? 3000) + 1} npm start`
    case 'EADDRNOTAVAIL':
      return `This machine has no address ${address}. Set HOST to one it has, or leave it out.`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return port
        ? `Port ${port} needs more rights than this user has. Choose one above 1023 with PORT.`
        : `The data folder cannot be written (${path}). Give this user the right to write there, or name another folder with DATA_DIR.`
    case 'ENOTDIR':
    case 'EEXIST':
      return `The data folder cannot be made (${path}): a file stands in its way. Name another folder with DATA_DIR.`
    case 'ERR_SQLITE_ERROR':
      return `The database file in the data folder cannot be opened: ${error.message}. Check that DATA_DIR is a folder this user may write to.`
    case 'ERR_INVALID_URL':
      return 'DATABASE_URL cannot be read. Write # / ? and @ in its password as %23 %2F %3F and %40.'
    case '28P01':
    case '28000':
    case '3D000':
      return `The database server refused DATABASE_URL: ${error.message}.`
  }
  if (asRefusal(error)?.refusal === 'unavailable') {
    return 'The database server of DATABASE_URL does not answer. Start it, or correct the address.'
  }
  return error.stack ?? error.message
}
