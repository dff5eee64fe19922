import type { Card } from '#contract/club-pages.ts'

export const objectPicture = ({ object }: Pick<Card, 'object'>) => `/art/objects/${object}.svg`
