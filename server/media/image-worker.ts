import sharp from 'sharp'
import { type ResizeOrder, resize, toFailure } from './resize.ts'

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
  process.send?.(await resize(order).catch(toFailure))
})
process.once('disconnect', () => process.exit())
