import sharp from 'sharp'
import { asSpoilt, type Order, resize } from './resize.ts'

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

process.on('message', async (order: Order) => {
  process.send?.(await resize(order).catch(asSpoilt))
})
process.once('disconnect', () => process.exit())
