/** The largest file that is read. This module has no shapes, because pages without a form load none. */
export const largestRouteFile = { bytes: 10 * 1024 * 1024, points: 200_000, kilometres: 2000 }

export const surfaces = ['paved', 'mixed', 'gravel', 'trail'] as const

export const cueKinds = [
  ...(['left', 'slight-left', 'sharp-left', 'right', 'slight-right', 'sharp-right'] as const),
  ...(['straight', 'u-turn', 'caution', 'water', 'food', 'summit', 'note'] as const),
] as const

export const grades = ['Easy', 'Steady', 'Hard', 'Very hard'] as const

/** A person decides; this is what length and climb suggest. */
export const proposeGrade = (length: number, climb = 0): (typeof grades)[number] => {
  const effort = length / 1000 + climb / 10
  if (effort < 60) return 'Easy'
  if (effort < 110) return 'Steady'
  return effort < 170 ? 'Hard' : 'Very hard'
}
