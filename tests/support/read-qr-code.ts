/** Whether the square in this column and row is dark. */
type Squares = (x: number, y: number) => boolean

/** By version, from 1: how many codewords of error correction a block has, and how many blocks there are. */
const levels = {
  M: {
    corrections: [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24],
    blocks: [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9],
  },
  L: {
    corrections: [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30],
    blocks: [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4],
  },
  H: {
    corrections: [17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24],
    blocks: [1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16],
  },
  Q: {
    corrections: [13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20],
    blocks: [1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16],
  },
}

const masks: readonly Squares[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** Reads a QR code of versions 1 to 14 (ISO/IEC 18004). One wrong bit of the data makes it fail. */
export const readQrCode = (isDark: Squares, size: number): string => {
  const version = (size - 17) / 4
  const format = readFormat(isDark)
  const level = Object.values(levels)[format >> 3]
  const mask = masks[format & 7]
  const [corrections, blocks] = [level?.corrections[version - 1], level?.blocks[version - 1]]
  if (!mask || !corrections || !blocks) throw new Error(`This is no code of version ${version}.`)
  const bits = places(size, version).map(([x, y]) => isDark(x, y) !== mask(x, y))
  const codewords = Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    numberOf(bits.slice(at * 8, at * 8 + 8)),
  )
  const data = separate(codewords, blocks, corrections).flatMap((block) => {
    if (!isIntact(block, corrections)) throw new Error('A block of the code is damaged.')
    return block.slice(0, -corrections)
  })
  return readSegments(data, version)
}

const numberOf = (bits: readonly boolean[]) =>
  bits.reduce((number, bit) => number * 2 + Number(bit), 0)

/** Three bits of the mask after two of the level. */
const readFormat = (isDark: Squares) => {
  const column = [0, 1, 2, 3, 4, 5, 7, 8].map((y) => isDark(8, y))
  const row = [7, 5, 4, 3, 2, 1, 0].map((x) => isDark(x, 8))
  return (numberOf([...column, ...row].reverse()) ^ 0x5412) >> 10
}

/** Where the bits are, from the right edge upwards and downwards in turn. */
const places = (size: number, version: number) => {
  const aligned = alignments(size, version)
  const isPattern = (x: number, y: number) => {
    const isFinder = (x < 9 && y < 9) || (x < 9 && y >= size - 8) || (x >= size - 8 && y < 9)
    const isVersion = version >= 7 && ((x < 6 && y >= size - 11) || (y < 6 && x >= size - 11))
    const isAlignment = aligned.some(([cx, cy]) => Math.abs(x - cx) < 3 && Math.abs(y - cy) < 3)
    return isFinder || isVersion || isAlignment || x === 6 || y === 6
  }
  const rights = Array.from({ length: (size - 1) / 2 }, (_, pair) => size - 1 - pair * 2)
  return rights.flatMap((edge) => {
    // The sixth column belongs to the timing pattern.
    const right = edge <= 6 ? edge - 1 : edge
    const isUpward = ((right + 1) & 2) === 0
    return Array.from({ length: size }, (_, step) => (isUpward ? size - 1 - step : step)).flatMap(
      (y) => [right, right - 1].filter((x) => !isPattern(x, y)).map((x) => [x, y] as const),
    )
  })
}

const alignments = (size: number, version: number) => {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  const lines = [6, ...Array.from({ length: count - 1 }, (_, at) => size - 7 - at * step).reverse()]
  const last = size - 7
  return lines
    .flatMap((x) => lines.map((y) => [x, y] as const))
    .filter(([x, y]) => !(x === 6 && (y === 6 || y === last)) && !(x === last && y === 6))
}

/** The codewords of each block, which are dealt out in turn: the data first, then the error correction. */
const separate = (codewords: readonly number[], blocks: number, corrections: number) => {
  const short = Math.floor(codewords.length / blocks) - corrections
  const shorter = blocks - (codewords.length % blocks)
  const separated = Array.from({ length: blocks }, (): number[] => [])
  const rest = codewords.values()
  const deal = (to: readonly number[][]) => {
    for (const block of to) block.push(rest.next().value ?? 0)
  }
  for (let at = 0; at < short; at++) deal(separated)
  deal(separated.slice(shorter))
  for (let at = 0; at < corrections; at++) deal(separated)
  return separated
}

/** Whether the block is a word of its Reed-Solomon code: zero at every root. */
const isIntact = (block: readonly number[], corrections: number) => {
  const power = [1]
  for (let at = 1; at < 255; at++) {
    const next = (power[at - 1] ?? 0) * 2
    power.push(next > 255 ? next ^ 0x11d : next)
  }
  const times = (one: number, other: number) =>
    one && other ? (power[(power.indexOf(one) + power.indexOf(other)) % 255] ?? 0) : 0
  return Array.from({ length: corrections }, (_, root) =>
    block.reduce((sum, word) => times(sum, power[root] ?? 0) ^ word, 0),
  ).every((sum) => sum === 0)
}

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

/** Numbers, capitals or bytes, one after the other. */
const readSegments = (data: readonly number[], version: number) => {
  const bits = data.flatMap((word) => [7, 6, 5, 4, 3, 2, 1, 0].map((at) => (word >> at) % 2 === 1))
  let at = 0
  const take = (count: number) => {
    at += count
    return numberOf(bits.slice(at - count, at))
  }
  const isLarge = version > 9
  let words = ''
  while (at + 4 <= bits.length) {
    const mode = take(4)
    if (mode === 0) break
    if (mode === 1) {
      for (let left = take(isLarge ? 12 : 10); left > 0; left -= 3) {
        const digits = Math.min(left, 3)
        words += String(take([0, 4, 7, 10][digits] ?? 0)).padStart(digits, '0')
      }
    } else if (mode === 2) {
      for (let left = take(isLarge ? 11 : 9); left > 0; left -= 2) {
        const pair = take(left > 1 ? 11 : 6)
        words += left > 1 ? letters[Math.floor(pair / 45)] : ''
        words += letters[pair % 45]
      }
    } else if (mode === 4) {
      const bytes = Array.from({ length: take(isLarge ? 16 : 8) }, () => take(8))
      words += Buffer.from(bytes).toString()
    } else throw new Error(`The code has a segment of mode ${mode}.`)
  }
  return words
}
