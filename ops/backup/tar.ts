import { hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'

const block = 512
const sums = 'SHA256SUMS'

/** No part of a backup comes near this; a file that claims more would only fill the memory. */
const largestEntry = 32_000_000

/** A sentence about a file that is not as it was written. */
export class Damage extends Error {}

/** The block before an entry, in the form every tar reads (ustar). */
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

/** A new tar file, which no one else may read; its last entry has the sums of all others. */
export const writeTar = async (path: string) => {
  const file = await open(path, 'wx', 0o600)
  const time = Math.trunc(Date.now() / 1000)
  let lines: string[] = []
  let end = 0

  const append = async (bytes: Buffer) => {
    for (let done = 0; done < bytes.length; ) {
      const rest = bytes.length - done
      done += (await file.write(bytes, done, rest, end + done)).bytesWritten
    }
    end += bytes.length
  }
  const add = async (name: string, bytes: Buffer) => {
    lines.push(`${hash('sha256', bytes)}  ${name}\n`)
    await append(
      Buffer.concat([header(name, bytes.length, time), bytes, Buffer.alloc(padding(bytes.length))]),
    )
  }
  return {
    add,
    /** Remembers how far it is, and gives a way back to there. */
    mark() {
      const [before, upTo] = [lines, end]
      lines = [...before]
      return async () => {
        ;[lines, end] = [[...before], upTo]
        await file.truncate(end)
      }
    },
    /** Everything is on the disk afterwards. */
    async finish() {
      await add(sums, Buffer.from(lines.join('')))
      await append(Buffer.alloc(2 * block))
      await file.sync()
      return end
    },
    close: () => file.close(),
  }
}

export type Entry = { readonly name: string; readonly bytes: Buffer }

/**
 * The entries of such a file, one after the other. Only when the last one was given without an error
 * is it sure that every byte of the file is as it was written.
 */
export async function* readTar(file: FileHandle): AsyncGenerator<Entry, undefined> {
  let seen = ''
  let at = 0
  const { size: total } = await file.stat()
  while (true) {
    const { name, size } = parse(await read(file, at, block, total))
    if (size > largestEntry) throw new Damage('a part is too large')
    const whole = await read(file, at + block, size + padding(size), total)
    at += block + whole.length
    if (whole.subarray(size).some(Boolean)) throw new Damage('there is something between its parts')
    const bytes = whole.subarray(0, size)
    if (name === sums) {
      if (bytes.toString() !== seen) throw new Damage('a sum does not match')
      const end = await read(file, at, 2 * block, total)
      if (end.some(Boolean) || at + end.length !== total)
        throw new Damage('its end is not as it was')
      return
    }
    seen += `${hash('sha256', bytes)}  ${name}\n`
    yield { name, bytes }
  }
}

const parse = (head: Buffer) => {
  const text = (from: number, to: number) => head.toString('latin1', from, to).split('\0')[0] ?? ''
  const number = (from: number) => Number.parseInt(text(from, from + 12), 8)
  const [name, size, time] = [text(0, 100), number(124), number(136)]
  if (!header(name, size, time).equals(head)) throw new Damage('the head of a part is broken')
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
