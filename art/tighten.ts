/** How many numbers follow each letter of path data. */
const counts: Readonly<Record<string, number>> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  Q: 4,
  T: 2,
  A: 7,
  Z: 0,
}

type Step = { letter: string; numbers: number[] }

/** The same picture with every path written in steps from where the last one ended: a third less. */
export const tighten = (svg: string) =>
  svg.replace(/ d="([^"]+)"/g, (_, d: string) => ` d="${write(relative(read(d)))}"`)

const read = (d: string): Step[] =>
  [...d.matchAll(/([a-z])([^a-z]*)/gi)].flatMap(([, letter = '', rest = '']) => {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
    const count = counts[letter.toUpperCase()] ?? 0
    const times = Math.max(1, numbers.length / (count || 1))
    return Array.from({ length: times }, (_, i) => ({
      // What follows the first point of a move is a line.
      letter: i > 0 && letter === 'M' ? 'L' : i > 0 && letter === 'm' ? 'l' : letter,
      numbers: numbers.slice(i * count, (i + 1) * count),
    }))
  })

const relative = (steps: readonly Step[]): Step[] => {
  let here = { x: 0, y: 0 }
  let start = here
  return steps.map(({ letter, numbers }, index) => {
    const kind = letter.toUpperCase()
    const absolute = letter === kind
    const moved = numbers.map((n, i) => {
      if (!absolute || (kind === 'A' && i < 5)) return n
      const across = kind === 'H' || (kind !== 'V' && i % 2 === (kind === 'A' ? 1 : 0))
      return tenth(n - (across ? here.x : here.y))
    })
    const [dx, dy] = ends(kind, moved)
    here = kind === 'Z' ? start : { x: tenth(here.x + dx), y: tenth(here.y + dy) }
    if (kind === 'M') start = here
    return index === 0 ? { letter, numbers } : { letter: letter.toLowerCase(), numbers: moved }
  })
}

const ends = (kind: string, numbers: readonly number[]) => {
  if (kind === 'H') return [numbers[0] ?? 0, 0] as const
  if (kind === 'V') return [0, numbers[0] ?? 0] as const
  return [numbers.at(-2) ?? 0, numbers.at(-1) ?? 0] as const
}

const tenth = (n: number) => Math.round(n * 10) / 10

const write = (steps: readonly Step[]) =>
  steps
    .map(({ letter, numbers }, i) => {
      const again = letter === steps[i - 1]?.letter && !/[mz]/i.test(letter)
      const text = numbers
        .map((n) => String(n).replace(/^(-?)0\./, '$1.'))
        .join(' ')
        .replaceAll(' -', '-')
      return (again && !text.startsWith('-') ? ' ' : again ? '' : letter) + text
    })
    .join('')
