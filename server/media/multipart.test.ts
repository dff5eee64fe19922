import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readForm, readText } from './multipart.ts'

const boundary = '----form-7MA4YWxkTrZu0gW'
const type = `multipart/form-data; boundary=${boundary}`

const part = (name: string, content: string, more = '') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`

const whole = (...parts: readonly string[]) => `${parts.join('')}--${boundary}--\r\n`

/** The same bytes, cut wherever somebody likes. */
async function* cutAt(bytes: Buffer, cuts: readonly number[]) {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length]
  const sorted = places.toSorted((a, b) => a - b)
  for (const [at, place] of sorted.slice(1).entries()) yield bytes.subarray(sorted[at], place)
}

const read = async (body: string, cuts: readonly number[] = [], contentType = type) => {
  const fields: [string, string][] = []
  for await (const { name, body: pieces } of readForm(
    cutAt(Buffer.from(body, 'latin1'), cuts),
    contentType,
  )) {
    fields.push([name, await readText(pieces, 1_000_000)])
  }
  return fields
}

/** Contents that nearly are marks. */
const content = fc.array(
  fc.constantFrom('\r', '\n', '-', '--', '\r\n--', `\r\n--${boundary.slice(0, 9)}`, 'x', '\0', 'é'),
  { maxLength: 30 },
)

test('a form gives back what was put in, wherever it is cut into chunks', async () => {
  await fc.assert(
    fc.asyncProperty(
      content,
      content,
      fc.array(fc.nat(), { maxLength: 40 }),
      async (a, b, cuts) => {
        const fields: [string, string][] = [
          ['upload_preset', a.join('')],
          ['file', b.join('')],
        ]
        const body = whole(...fields.map(([name, text]) => part(name, text)))
        expect(await read(body, cuts)).toEqual(fields)
      },
    ),
  )
})

test('a form that arrives byte by byte is read all the same', async () => {
  const body = whole(part('image', 'pixels\r\n--', '; filename="a.png"\r\nContent-Type: image/png'))
  const everywhere = Array.from({ length: body.length }, (_, at) => at)
  expect(await read(body, everywhere)).toEqual([['image', 'pixels\r\n--']])
})

test('the name of a file is never looked at, whatever it pretends', async () => {
  const names = ['../../x', 'a"; name="other', 'C:\\', '\\"', '%00', '\u202egnp.exe', '']
  for (const name of names) {
    const sent = whole(part('image', 'pixels', `; filename="${name}"`))
    expect(await read(sent)).toEqual([['image', 'pixels']])
  }
})

test('what is not a whole form to the letter is refused', async () => {
  const good = whole(part('image', 'pixels'))
  const broken: Record<string, string> = {
    nothing: '',
    'no mark': 'pixels',
    'words before the first mark': `hello\r\n${good}`,
    'words after the last mark': `${good}hello`,
    'no last mark': part('image', 'pixels'),
    'half of the last mark': good.slice(0, -5),
    'another mark': good.replaceAll(boundary, 'another'),
    'a mark with more behind it': good.replaceAll(`${boundary}\r\n`, `${boundary} \r\n`),
    'lines that end in a newline alone': good.replaceAll('\r\n', '\n'),
    'a part without a head': `--${boundary}\r\n\r\npixels\r\n--${boundary}--\r\n`,
    'a part without a name': whole(part('image', 'pixels').replace('; name="image"', '')),
    'a part with an empty name': whole(part('', 'pixels')),
    'a part that is no field': whole(part('image', 'pixels').replace('form-data', 'attachment')),
    'a head without an end': `--${boundary}\r\nContent-Disposition: form-data`,
    'a head of 9 KB': whole(part('image', 'pixels', `; filename="${'x'.repeat(9_000)}"`)),
    'eleven parts': whole(...Array.from({ length: 11 }, (_, at) => part(`field-${at}`, 'x'))),
  }
  for (const [name, body] of Object.entries(broken)) {
    await expect(read(body), name).rejects.toMatchObject({ refusal: 'unreadable-body' })
  }
  expect(await read(good)).toHaveLength(1)
})

test('a body that does not say it is a form, or not how it is divided, is refused', async () => {
  const good = whole(part('image', 'pixels'))
  for (const wrong of ['', 'application/json', 'image/png', 'multipart/mixed; boundary=x']) {
    await expect(read(good, [], wrong)).rejects.toMatchObject({ refusal: 'wrong-type' })
  }
  for (const wrong of ['', '; boundary=', '; boundary=""', `; boundary=${'x'.repeat(71)}`]) {
    const said = read(good, [], `multipart/form-data${wrong}`)
    await expect(said).rejects.toMatchObject({ refusal: 'unreadable-body' })
  }
  for (const right of [`; boundary="${boundary}"`, `; charset=utf-8; Boundary=${boundary} ; x=y`]) {
    expect(await read(good, [], `Multipart/Form-Data${right}`)).toHaveLength(1)
  }
})
