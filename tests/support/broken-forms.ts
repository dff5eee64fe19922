import { gzipSync } from 'node:zlib'
import { boundary, form, formType, pictureOf } from './pictures.ts'

/** The defect of a form for the field `image`, the form, its type, and the message for the sender. */
export type BrokenForm = readonly [
  what: string,
  body: BodyInit,
  type: string,
  status: 400 | 413 | 415 | 422,
  message: RegExp,
]

const whole = /upload is incomplete or damaged/
const inTheField = /^Please send the picture in the field image\.$/
const choose = /^Please choose a picture\.$/

export const brokenForms = async (): Promise<readonly BrokenForm[]> => {
  const picture = await pictureOf('jpeg')
  const good = form('image', picture)
  const text = good.toString('latin1')
  const bytes = (changed: string) => new Uint8Array(Buffer.from(changed, 'latin1'))
  const end = `--${boundary}--\r\n`
  const twice = text.replace(end, '') + text
  const beside = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n${text}`
  const chunked = new ReadableStream({
    start: (sent: ReadableStreamDefaultController) => {
      sent.enqueue(bytes(text.slice(0, 200)))
      for (let mb = 0; mb < 21; mb++) sent.enqueue(new Uint8Array(1024 * 1024))
      sent.close()
    },
  })
  const json = 'application/json'
  const twoTexts = `multipart/form-data; boundary="${boundary}`
  return [
    ['nothing', '', formType, 400, whole],
    ['a JSON object', '{}', json, 415, /^Send the file as multipart\/form-data\.$/],
    ['the picture alone', new Uint8Array(picture), 'image/jpeg', 415, /multipart/],
    ['a form of fields', 'image=x', 'application/x-www-form-urlencoded', 415, /multipart/],
    ['no mark named', new Uint8Array(good), 'multipart/form-data', 400, whole],
    ['a mark without its quote', new Uint8Array(good), twoTexts, 400, whole],
    ['another mark', new Uint8Array(good), 'multipart/form-data; boundary=other', 400, whole],
    ['no end', bytes(text.replace(end, '')), formType, 400, whole],
    ['half of it', bytes(text.slice(0, text.length / 2)), formType, 400, whole],
    ['words before it', bytes(`hello\r\n${text}`), formType, 400, whole],
    ['words after it', bytes(`${text}hello`), formType, 400, whole],
    ['packed', new Uint8Array(gzipSync(good)), formType, 400, whole],
    ['a file without a name', bytes(text.replace('name="image"; ', '')), formType, 400, whole],
    [
      'a head that is too long',
      bytes(text.replace('picture.', 'x'.repeat(9000))),
      formType,
      400,
      whole,
    ],
    ['no file', `--${boundary}--\r\n`, formType, 422, choose],
    [
      'a short text only',
      bytes(`${text.replace('"image"', '"text"').slice(0, 150)}\r\n${end}`),
      formType,
      422,
      choose,
    ],
    ['another field', new Uint8Array(form('file', Buffer.alloc(2000))), formType, 422, inTheField],
    ['a long text beside it', bytes(beside('alt', 'x'.repeat(1025))), formType, 422, inTheField],
    ['two files', bytes(twice), formType, 422, /^Please send one picture at a time\.$/],
    [
      'the picture as base64',
      new Uint8Array(form('image', Buffer.from(picture.toString('base64')))),
      formType,
      422,
      /This is text/,
    ],
    ['more than 20 MB of unknown length', chunked, formType, 413, /up to 20 MB/],
  ]
}
