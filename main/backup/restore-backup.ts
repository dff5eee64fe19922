import { hash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { flush } from '#server/flush.ts'
import { openShelf, type Shelf } from '#server/media/shelf.ts'
import type { Settings } from '#server/settings.ts'
import { fill } from './fill.ts'
import { askInTurn } from './in-turn.ts'
import { filesBefore, holdsClub } from './old-state.ts'
import { asTrouble, countPictures, pictureIn, take } from './pictures.ts'
import { type Entry, readTar } from './tar.ts'
import { withTarget } from './target.ts'
import { BackupTrouble } from './trouble.ts'
import { type Verified, verify } from './verify.ts'

type Wishes = {
  readonly settings: Settings
  readonly path: string
  /** Whether what is there already may be lost. */
  readonly replace: boolean
  readonly say: (text: string) => void
}

/** Puts a backup into the database and onto the shelf of the settings, all of it or nothing. */
export const restoreBackup = async ({ settings, path, replace, say }: Wishes) => {
  await using file = await openBackup(path)
  const verified = await verify(file, { zeroBytes: !settings.databaseUrl })
  say(`${path} is whole, made ${verified.made}. Restoring …`)
  await mkdir(settings.dataDir, { recursive: true })
  const shelf = openShelf(settings)
  let leftOver: string[] = []
  await withTarget(settings, async ({ old, renew }) => {
    if (!replace && (await holdsClub(old))) throw new BackupTrouble(occupied)
    leftOver = (await filesBefore(old)).filter((name) => !verified.files.has(name))
    await renew(async (db) => {
      await fill(db, file, verified)
      await layFiles(shelf, file, verified.files)
    })
  })
  if (verified.secret && !settings.tokenSecret) await keepSecret(settings.dataDir, verified.secret)
  for (const name of leftOver) await shelf.remove(name)
  return sentence(verified, settings)
}

const occupied =
  'There is a club in this database already. To put the backup into its place, and lose what is there, add --replace.'

const openBackup = (path: string) =>
  open(path).catch((cause) => {
    throw new BackupTrouble(`${path} cannot be read (${cause.code}).`, { cause })
  })

/** Each file is read again from the shelf, and compared. */
const layFiles = async (shelf: Shelf, file: FileHandle, wanted: ReadonlySet<string>) => {
  const lay = async ({ name: entry, bytes }: Entry) => {
    const name = pictureIn(entry)
    if (!name || !wanted.has(name)) return
    await shelf.put(name, bytes).catch((error) => {
      throw asTrouble(error)
    })
    const lying = await take(shelf, name)
    if (lying && hash('sha256', lying) === hash('sha256', bytes)) return
    throw new BackupTrouble(`${name} does not come back from the shelf as it was laid there.`)
  }
  for await (const _ of askInTurn(readTar(file), lay));
}

/** Beside first, so that it is never there by halves. */
const keepSecret = async (dataDir: string, secret: Buffer) => {
  const beside = join(dataDir, `token-secret-${randomUUID()}`)
  await writeFile(beside, secret, { mode: 0o600, flush: true })
  await rename(beside, join(dataDir, 'token-secret'))
  await flush(dataDir)
}

const sentence = ({ tables, files, missing, secret }: Verified, { tokenSecret }: Settings) => {
  const rows = tables.reduce((sum, { tally }) => sum + tally.rows, 0)
  return [
    `${rows} rows and ${countPictures(files)} pictures restored and compared. Start the site now.`,
    ...(missing.length > 0 ? [`Lost already when it was made: ${missing.join(', ')}`] : []),
    ...(secret && tokenSecret ? ['TOKEN_SECRET is set, so the secret in it was left out.'] : []),
  ].join('\n')
}
