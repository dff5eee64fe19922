import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { apiPage } from './api-page.ts'
import { licencePage } from './licence-page.ts'

const docs = join(import.meta.dirname, '../docs')
await writeFile(join(docs, 'api.md'), apiPage())
await writeFile(join(docs, 'licences.md'), licencePage())
