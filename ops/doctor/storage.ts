import { randomUUID } from 'node:crypto'
import { openPictureStorage } from '#server/media/picture-storage.ts'
import { SettingsMistake } from '#server/settings.ts'
import { bad, type Check, ok } from './finding.ts'

/** Whether pictures can be kept: something small is written, read and removed. */
export const checkStorage: Check = async ({ settings }) => {
  if (!settings.s3) return [ok('Pictures are kept in the data folder')]
  const { bucket } = settings.s3
  const storage = openPictureStorage(settings)
  const name = `check-${randomUUID()}`
  try {
    await storage.check()
    await storage.put(name, new Uint8Array([1]))
    const got = await storage.get(name)
    await got?.body.cancel()
    await storage.remove(name)
    return [
      got
        ? ok(`The bucket ${bucket} keeps pictures and gives them back`)
        : bad(`The bucket ${bucket} does not give back what it was given. Check its rules.`),
    ]
  } catch (error) {
    if (error instanceof SettingsMistake) return [bad(error.message)]
    return [
      bad(
        `The S3 store does not do what it is asked (${because(error)}). Check S3_ENDPOINT, and whether the store is reached from here.`,
      ),
    ]
  }
}

const because = (error: unknown) => {
  const { cause } = error as Error
  const { code, message } = ((cause as Error)?.cause ?? cause ?? error) as NodeJS.ErrnoException
  return code ?? message
}
