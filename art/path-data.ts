/** Path data whose numbers are whole: nobody sees the rest, and every visitor would load it. */
export const whole = (words: TemplateStringsArray, ...numbers: (number | string)[]) =>
  String.raw(words, ...numbers.map((n) => (typeof n === 'number' ? n.toFixed(0) : n)))

export const tenths = (n: number) => n.toFixed(1)

/** Shapes of fewer sizes are often the same, and compression finds them again. */
export const fewer = (n: number, step: number) => Math.round(n / step) * step

/** .5 for 0.5 */
export const short = (n: number) => String(n).replace(/^0\./, '.')

/** Numbers from a to b, and b too where a step meets it. */
export const steps = (a: number, b: number, step: number) =>
  Array.from({ length: Math.floor((b - a) / step) + 1 }, (_, i) => a + i * step)
