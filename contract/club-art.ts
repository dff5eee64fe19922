import * as z from 'zod/mini'

/** The single things that were drawn, each a file in `web/public/art/objects`. */
export const DrawnObject = z.enum([
  'wrench',
  'helmet',
  'bottle',
  'wheel',
  'bell',
  'medal',
  'light',
  'cup',
])
export type DrawnObject = z.infer<typeof DrawnObject>

/** The landscapes with riders, drawn by day and by night. */
export const Scene = z.enum([
  'road',
  'gravel',
  'mountain',
  'avenue',
  'crossing',
  'repair',
  'rest',
  'switchbacks',
])
export type Scene = z.infer<typeof Scene>
