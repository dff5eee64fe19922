import { form, formType, pictureOf } from '#tests/support/pictures.ts'
import type { Club } from './club.ts'
import { keepDoing } from './keep-doing.ts'
import type { WriteLog } from './write-log.ts'

/** A moderator who uploads pictures, each a different one, and remembers which were accepted. */
export const openUploads = async (
  club: Club,
  writeLog: WriteLog,
  size = { width: 900, height: 600 },
) => {
  const token = await club.tokenOf('moderator')
  const picture = await pictureOf('jpeg', size)
  const taken: string[] = []

  const send = async () => {
    // Bytes after the end of a picture are not shown, and make it another file.
    const bytes = Buffer.concat([picture, Buffer.from(crypto.randomUUID())])
    const answer = await writeLog.ask({
      path: '/api/media/file',
      token,
      headers: { 'content-type': formType },
      body: form('file', bytes),
    })
    if (answer.status === 200) {
      taken.push(JSON.parse(answer.text).secure_url)
      writeLog.counts.acknowledged++
    }
    return answer
  }

  /** Whether every accepted picture is served whole. */
  const check = async () => {
    for (const path of taken) {
      const { status, headers, text } = await writeLog.ask({ path })
      if (status === 200 && headers['content-type'] === 'image/webp' && text.length > 0) continue
      writeLog.counts.lost++
      writeLog.broken.add(`${path} was taken and is answered with ${status}`)
    }
  }

  return { send, load: () => keepDoing(50, [send]), check }
}
