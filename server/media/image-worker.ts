import sharp from 'sharp'
import { type ResizeOrder, resize, toFailure } from './resize.ts'

/**
 * The process in which pictures are read. Whatever a picture does to it, the site goes on; it knows
 * no secret, and reads files of five kinds and no other.
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
