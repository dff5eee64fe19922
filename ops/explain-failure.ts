import { ContentMistake } from '#server/content/read-content.ts'
import { asRefusal } from '#server/database/errors.ts'
import { MigrationFailure } from '#server/database/migrate.ts'
import { SettingsMistake } from '#server/settings.ts'

type Fault = Error & { code?: string; path?: string; port?: number; address?: string }

/** A command failed; the message is a sentence for the operator. */
export class CommandError extends Error {}

/** Errors whose message says what happened and what to do. */
const explained = [SettingsMistake, ContentMistake, MigrationFailure, CommandError]

/** Says in a sentence why the site or a command could not start, and what to do about it. */
export const explain = (error: unknown): string => {
  if (explained.some((kind) => error instanceof kind)) return (error as Error).message
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
        ? `This user may not use port ${port}. Set PORT to one above 1023.`
        : `The data folder cannot be written (${path}). Allow this user to write there, or set DATA_DIR to another folder.`
    case 'ENOTDIR':
    case 'EEXIST':
      return `The data folder cannot be created (${path}) because a file has its name. Set DATA_DIR to another folder.`
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
