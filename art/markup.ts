/** A shape that is filled; nothing where there is nothing to draw. */
export const fill = (d: string, colour: string, more = '') =>
  d && `<path d="${d}" fill="${colour}"${more && ` ${more}`}/>`

/** A line of some width; nothing where there is nothing to draw. */
export const stroke = (d: string, width: number, colour: string, more = '') =>
  d && `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" ${more}/>`

export const disc = (x: number, y: number, radius: number, colour: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>`
