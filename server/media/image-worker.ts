import sharp from 'sharp'
import { type ResizeOrder, resize, toFailure, toIcon, toJpeg } from './resize.ts'

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
  process.send?.(await make(order).catch(toFailure))
})
const make = (order: ResizeOrder) => {
  if (order.as === undefined) return resize(order)
  return order.as === 'jpeg' ? toJpeg(order) : toIcon(order, order.as)
}

process.once('disconnect', () => process.exit())
