import { hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'

const block = 512
const checksums = 'SHA256SUMS'

/** No part of a backup is nearly as large; a file that claims more would only fill the memory. */
const maxEntrySize = 32_000_000

/** A file is not as it was written; the message says why. */
export class Damage extends Error {}

/** The block before an entry, in the ustar format, which every tar reads. */
const header = (name: string, size: number, time: number) => {
  const bytes = Buffer.alloc(block)
  bytes.write(name, 0, 'latin1')
  bytes.write(['0000600', '0000000', '0000000', ''].join('\0'), 100, 'latin1')
  bytes.write(`${octal(size, 11)}\0${octal(time, 11)}\0        0`, 124, 'latin1')
  bytes.write('ustar\x0000', 257, 'latin1')
  const sum = bytes.reduce((sum, byte) => sum + byte, 0)
  bytes.write(`${octal(sum, 6)}\0 `, 148, 'latin1')
  return bytes
}

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')

const padding = (size: number) => (block - (size % block)) % block

/** Creates a private tar file. Its last entry holds the checksums of all others. */
export const writeTar = async (path: string) => {
  const file = await open(path, 'wx', 0o600)
  const time = Math.trunc(Date.now() / 1000)
  let sums: string[] = []
  let end = 0

  const append = async (bytes: Buffer) => {
    for (let done = 0; done < bytes.length; ) {
      const rest = bytes.length - done
      done += (await file.write(bytes, done, rest, end + done)).bytesWritten
    }
    end += bytes.length
  }
  const add = async (name: string, bytes: Buffer) => {
    sums.push(`${hash('sha256', bytes)}  ${name}\n`)
    await append(
      Buffer.concat([header(name, bytes.length, time), bytes, Buffer.alloc(padding(bytes.length))]),
    )
  }
  return {
    add,
    /** Returns a function that removes everything added from now on. */
    mark() {
      const [sumsThen, endThen] = [[...sums], end]
      return async () => {
        ;[sums, end] = [[...sumsThen], endThen]
        await file.truncate(end)
      }
    },
    /** Afterwards everything is on the disk. */
    async finish() {
      await add(checksums, Buffer.from(sums.join('')))
      await append(Buffer.alloc(2 * block))
      await file.sync()
      return end
    },
    close: () => file.close(),
  }
}

export type Entry = { readonly name: string; readonly bytes: Buffer }

/**
 * Yields the entries of such a file. Once it has ended without an error, every byte of the file is
 * known to be as it was written, headers and padding included.
 */
export async function* readTar(file: FileHandle): AsyncGenerator<Entry, undefined> {
  let expected = ''
  let position = 0
  const { size: total } = await file.stat()
  while (true) {
    const { name, size } = parse(await read(file, position, block, total))
    if (size > maxEntrySize) throw new Damage('a part is too large')
    const whole = await read(file, position + block, size + padding(size), total)
    position += block + whole.length
    if (whole.subarray(size).some(Boolean)) throw new Damage('there are bytes between its parts')
    const bytes = whole.subarray(0, size)
    if (name === checksums) {
      if (bytes.toString() !== expected) throw new Damage('a checksum does not match')
      const end = await read(file, position, 2 * block, total)
      if (end.some(Boolean) || position + end.length !== total) throw new Damage('its end is wrong')
      return
    }
    expected += `${hash('sha256', bytes)}  ${name}\n`
    yield { name, bytes }
  }
}

const parse = (head: Buffer) => {
  const text = (from: number, to: number) => head.toString('latin1', from, to).split('\0')[0] ?? ''
  const number = (from: number) => Number.parseInt(text(from, from + 12), 8)
  const [name, size, time] = [text(0, 100), number(124), number(136)]
  if (!header(name, size, time).equals(head)) throw new Damage('the header of a part is wrong')
  return { name, size }
}

const read = async (file: FileHandle, at: number, length: number, total: number) => {
  if (at + length > total) throw new Damage('its end is missing')
  const bytes = Buffer.alloc(length)
  for (let done = 0; done < length; ) {
    const { bytesRead } = await file.read(bytes, done, length - done, at + done)
    if (bytesRead === 0) throw new Damage('its end is missing')
    done += bytesRead
  }
  return bytes
}
