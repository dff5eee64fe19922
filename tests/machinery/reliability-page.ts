import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const page = join(import.meta.dirname, '../../docs/reliability.md')

/** Puts what came of a long run into its place in docs/reliability.md. */
export const publish = async (place: 'faults' | 'fuzz' | 'scan', text: string) => {
  const old = await readFile(page, 'utf8')
  const marks = new RegExp(`(<!-- ${place} -->).*(<!-- /${place} -->)`, 's')
  await writeFile(
    page,
    old.replace(marks, (_, start, end) => `${start}\n\n${text}\n\n${end}`),
  )
}
