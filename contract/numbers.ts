/**
 * A number in English, such as 12,345.6, as `Intl.NumberFormat` writes it. The first format that a process or a
 * page makes takes several milliseconds, and most pages show a number.
 */
export const inDigits = (value: number, decimals = 3) => {
  // By its digits, not by its binary value: 1.15 becomes 1.2, although it is a little less.
  const size = Math.abs(value) < 1e-6 ? 0 : Math.abs(value)
  const rounded = Number(`${Math.round(Number(`${size}e${decimals}`))}e-${decimals}`)
  const [whole = '', fraction] = String(rounded).split('.')
  return `${value < 0 ? '-' : ''}${inThousands(whole)}${fraction ? `.${fraction}` : ''}`
}

const inThousands = (digits: string): string =>
  digits.length > 3 ? `${inThousands(digits.slice(0, -3))},${digits.slice(-3)}` : digits
