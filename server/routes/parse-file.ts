import { type FoundTrack, unreadable } from './found-track.ts'
import { notARoute, parseXml } from './parse-xml.ts'

/** Reads a file by what is in it; its name says nothing. */
export const parseFile = async (bytes: Uint8Array): Promise<FoundTrack> => {
  if (isFit(bytes)) {
    // Its tables are large, and most files are GPX.
    const { parseFit } = await import('./parse-fit.ts')
    return parseFit(bytes)
  }
  if (startsWith(bytes, 0x50, 0x4b) || startsWith(bytes, 0x1f, 0x8b)) {
    throw unreadable(
      'This is a compressed file. Unpack it and choose the GPX, TCX or FIT file in it.',
    )
  }
  if (!looksLikeXml(bytes)) throw notARoute()
  return parseXml(bytes)
}

const startsWith = (bytes: Uint8Array, ...first: number[]) =>
  first.every((byte, index) => bytes[index] === byte)

const isFit = (bytes: Uint8Array) => startsWith(bytes.subarray(8), 0x2e, 0x46, 0x49, 0x54)

const looksLikeXml = (bytes: Uint8Array) => {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  return /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?[\s\0]*</.test(text)
}
