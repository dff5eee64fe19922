import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { Refusal } from '#contract/refusal.ts'
import type { Database, DatabaseTransaction } from '#server/database/tables.ts'
import type { Handlers } from '#server/door/call.ts'
import type { Pictures } from '#server/door/pictures.ts'
import { get, type Route } from '#server/door/route.ts'
import type { Shelf } from './shelf.ts'
import { fileName, pictureStore } from './store.ts'

type Parts = {
  readonly shelf: Shelf
  /** Whether anything shows the picture at this address. */
  readonly isShown: (db: DatabaseTransaction, url: string) => Promise<boolean>
}

const widths = [480, 960, 1600]

export const openMedia = ({ shelf, isShown }: Parts) => {
  const take = async (db: Database, request: Request, field: string) => {
    const file = (await request.formData()).get(field)
    if (!(file instanceof File)) throw new Refusal('bad-picture')
    const bytes = Buffer.from(await file.arrayBuffer())
    const id = createHash('sha256').update(bytes).digest('hex').slice(0, 40)
    const known = await pictureStore(db).find(id)
    if (known) return known.sources.at(-1)?.url as string
    const image = sharp(bytes).autoOrient()
    const { width: most } = await image.metadata()
    const made = widths.filter((width) => width < most)
    if (made.length < widths.length) made.push(most)
    let height = 0
    for (const width of made) {
      const { data, info } = await image
        .clone()
        .resize({ width })
        .webp()
        .toBuffer({ resolveWithObject: true })
      height = info.height
      await shelf.put(fileName(id, width), data)
    }
    const small = await image.clone().resize({ width: 16 }).webp({ quality: 30 }).toBuffer()
    const preview = `data:image/webp;base64,${small.toString('base64')}`
    const width = made.at(-1) as number
    await pictureStore(db).add({ id, width, height, preview, widths: made })
    return `/media/${fileName(id, width)}`
  }

  const handlers: Handlers['media'] = {
    doors: async () => ({
      image: { address: '/api/media/image' },
      file: { address: '/api/media/file', preset: 'club' },
    }),
    takeImage: async (_, { db, request }) => ({
      success: true,
      data: { url: await take(db, request, 'image') },
    }),
    takeFile: async (_, { db, request }) => ({ secure_url: await take(db, request, 'file') }),
  }

  const pictures: Pictures = {
    async claim(db, url, field) {
      const id = idOf(url)
      const picture = id ? await pictureStore(db).find(id) : undefined
      if (!id || !picture) {
        const detail = 'Please upload the picture first.'
        throw new Refusal('bad-fields', { errors: [{ field, detail }] })
      }
      await pictureStore(db).show(id)
      return picture
    },
    async release(db, url) {
      const id = idOf(url)
      if (!id || (await isShown(db, url))) return async () => {}
      const picture = await pictureStore(db).find(id)
      await pictureStore(db).remove(id)
      return async () => {
        for (const { width } of picture?.sources ?? []) await shelf.remove(fileName(id, width))
      }
    },
  }

  const routes: readonly Route[] = [
    get('/media/:name', async (_, { name = '' }) => {
      const body = /^[0-9a-f]{40}-\d+\.webp$/.test(name) ? await shelf.get(name) : undefined
      if (!body) throw new Refusal('not-found')
      return new Response(body, {
        headers: {
          'content-type': 'image/webp',
          'cache-control': 'public, max-age=31536000, immutable',
        },
      })
    }),
  ]
  return { handlers, pictures, routes }
}

const idOf = (url: string) => url.match(/^\/media\/([0-9a-f]{40})-\d+\.webp$/)?.[1]
