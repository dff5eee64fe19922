import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { frame } from './ride/frame.ts'

/** A loop of a ride, for the community on the home page. */
export const film = { path: 'art/ride', width: 960, height: 540, seconds: 4, perSecond: 24 }

const run = promisify(execFile)
const target = join(import.meta.dirname, '../web/public', film.path)

/** VP9 for who can play it, H.264 for everybody else. */
const codecs = {
  webm: ['libvpx-vp9', '-cpu-used', '1', '-row-mt', '1'],
  mp4: ['libx264', '-preset', 'veryslow', '-tune', 'animation', '-movflags', '+faststart'],
}

const shoot = async (folder: string) => {
  const frames = film.seconds * film.perSecond
  for (let i = 0; i < frames; i++) {
    const picture = sharp(Buffer.from(frame(i / frames)))
      .removeAlpha()
      .resize(film.width)
    if (i === 0) await picture.clone().webp({ quality: 70, effort: 6 }).toFile(`${target}.webp`)
    await picture
      .png({ compressionLevel: 1 })
      .toFile(join(folder, `${String(i).padStart(3, '0')}.png`))
  }
}

/** The first pass looks where the bits are needed, the second spends them. */
const encode = async (folder: string, ending: keyof typeof codecs) => {
  const frames = ['-framerate', String(film.perSecond), '-i', join(folder, '%03d.png')]
  const codec = ['-an', '-pix_fmt', 'yuv420p', '-b:v', '330k', '-c:v', ...codecs[ending]]
  const pass = (number: string) => ['-pass', number, '-passlogfile', join(folder, ending)]
  const quietly = ['-y', '-loglevel', 'error']
  await run('ffmpeg', [...quietly, ...frames, ...codec, ...pass('1'), '-f', 'null', '-'])
  await run('ffmpeg', [...quietly, ...frames, ...codec, ...pass('2'), `${target}.${ending}`])
}

// It needs ffmpeg and some minutes, so it is no part of draw.ts: `node art/film.ts`.
if (import.meta.main) {
  const folder = await mkdtemp(join(tmpdir(), 'film-'))
  await shoot(folder)
  await encode(folder, 'webm')
  await encode(folder, 'mp4')
  await rm(folder, { recursive: true })
}
