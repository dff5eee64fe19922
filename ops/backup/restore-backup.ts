import { hash, randomBytes, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { flush } from '#server/flush.ts'
import { openPictureStorage, type PictureStorage } from '#server/media/picture-storage.ts'
import type { Settings } from '#server/settings.ts'
import { endEverySignIn, fill } from './fill.ts'
import { askInTurn } from './in-turn.ts'
import { filesBefore, holdsClub } from './old-state.ts'
import { asTrouble, countPictures, pictureIn, take } from './pictures.ts'
import { type Entry, readTar } from './tar.ts'
import { renew } from './target.ts'
import { BackupTrouble } from './trouble.ts'
import { type Verified, verify } from './verify.ts'

type Wishes = {
  readonly settings: Settings
  readonly path: string
  /** Whether what is there already may be lost. */
  readonly replace: boolean
  /** Whether those who were signed in when the backup was made still are. */
  readonly keepSignIns: boolean
  readonly say: (text: string) => void
}

/** Puts a backup into the database and into the picture storage of the settings, all of it or nothing. */
export const restoreBackup = async (wishes: Wishes) => {
  const { settings, path, replace, keepSignIns, say } = wishes
  await using file = await openBackup(path)
  const verified = await verify(file, { zeroBytes: !settings.databaseUrl })
  say(`${path} is whole, made ${verified.made}. Restoring …`)
  await mkdir(settings.dataDir, { recursive: true })
  const storage = openPictureStorage(settings)
  let leftOver: string[] = []
  const added: string[] = []
  let isFilled = false
  try {
    await renew(settings, {
      async inspect(old) {
        if (!replace && (await holdsClub(old))) throw new BackupTrouble(occupied)
        leftOver = (await filesBefore(old)).filter((name) => !verified.files.has(name))
      },
      prepare: () => layFiles(storage, file, verified.files, (name) => added.push(name)),
      async fill(db) {
        await fill(db, file, verified)
        if (!keepSignIns) await endEverySignIn(db)
        isFilled = true
      },
    })
  } catch (error) {
    // Once all rows are in, they may have been kept although an error says otherwise.
    if (!isFilled) for (const name of added) await storage.remove(name).catch(() => {})
    throw error
  }
  const secret = keepSignIns ? verified.secret : newSecret()
  if (secret && !settings.tokenSecret) await keepSecret(settings.dataDir, secret)
  for (const name of leftOver) await storage.remove(name)
  return sentence(verified, wishes)
}

const occupied =
  'There is a club in this database already. To put the backup into its place, and lose what is there, add --replace.'

const openBackup = (path: string) =>
  open(path).catch((cause) => {
    throw new BackupTrouble(`${path} cannot be read (${cause.code}).`, { cause })
  })

/** Lays down what is not there yet. Each file is read again from picture storage, and compared. */
const layFiles = async (
  storage: PictureStorage,
  file: FileHandle,
  wanted: ReadonlySet<string>,
  onAdded: (name: string) => void,
) => {
  const lay = async ({ name: entry, bytes }: Entry) => {
    const name = pictureIn(entry)
    if (!name || !wanted.has(name)) return
    const isThere = async () => {
      const lying = await take(storage, name)
      if (lying === undefined) return undefined
      return hash('sha256', lying) === hash('sha256', bytes)
    }
    const before = await isThere()
    if (before) return
    if (before === undefined) onAdded(name)
    await storage.put(name, bytes).catch((error) => {
      throw asTrouble(error)
    })
    if (await isThere()) return
    throw new BackupTrouble(`${name} does not come back from picture storage as it was laid there.`)
  }
  for await (const _ of askInTurn(readTar(file), lay));
}

const newSecret = () => Buffer.from(randomBytes(32).toString('base64url'))

/** Beside first, so that it is never there by halves. */
const keepSecret = async (dataDir: string, secret: Buffer) => {
  const beside = join(dataDir, `token-secret-${randomUUID()}`)
  await writeFile(beside, secret, { mode: 0o600, flush: true })
  await rename(beside, join(dataDir, 'token-secret'))
  await flush(dataDir)
}

const sentence = (
  { tables, files, missing, secret }: Verified,
  { keepSignIns, settings: { tokenSecret } }: Wishes,
) => {
  const rows = tables.reduce((sum, { tally }) => sum + tally.rows, 0)
  return [
    `${rows} rows and ${countPictures(files)} pictures restored and compared. Start the site now.`,
    ...(missing.length > 0 ? [`Lost already when it was made: ${missing.join(', ')}`] : []),
    keepSignIns
      ? 'Whoever was signed in when the backup was made still is, also by sign-ins that were ended since.'
      : 'Everybody has to sign in again.',
    ...(tokenSecret && !keepSignIns
      ? ['TOKEN_SECRET is set: change it before you start, so that nothing signed before counts.']
      : []),
    ...(tokenSecret && keepSignIns && secret
      ? ['TOKEN_SECRET is set, so the secret in it was left out.']
      : []),
  ].join('\n')
}
