import sharp from 'sharp'
import { type ResizeOrder, resize, toFailure, toJpeg } from './resize.ts'

/**
 * The process that decodes pictures. If a picture crashes it, the site goes on. It has no secrets, and
 * its decoders are limited to five kinds of files.
 */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadHeifFile',
    'VipsForeignLoadNsgifFile',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

process.on('message', async (order: ResizeOrder) => {
  const made = order.as === 'jpeg' ? toJpeg(order) : resize(order)
  process.send?.(await made.catch(toFailure))
})
process.once('disconnect', () => process.exit())
