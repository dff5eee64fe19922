declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2'
    variationAxes: Record<string, { min: number; max: number }>
    keepAllGlyphs: boolean
    keepFeatures: readonly string[]
    dropTables: readonly string[]
    preserveNameIds: readonly number[]
  }
  export default function subset(
    font: Buffer,
    letters: string | undefined,
    options: Options,
  ): Promise<Buffer>
}
