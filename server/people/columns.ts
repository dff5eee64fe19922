import * as z from 'zod/mini'
import type { ImportField } from '#contract/people-facts.ts'
import { check } from '#contract/sentence.ts'
import { Day } from '#contract/shapes.ts'
import { membershipTypes, NewUser } from '#contract/users.ts'
import { fold } from '#server/database/fold.ts'
import type { CsvRow } from './read-csv.ts'

export type Column = {
  readonly header: string
  readonly field: ImportField | null
  /** The first value in it. */
  readonly sample?: string
}

/** What columns are called in the lists of clubs, without case, accents and signs. */
const headers: Readonly<Record<ImportField, readonly string[]>> = {
  email: [
    ...['email', 'e mail', 'mail', 'email address', 'e mail address', 'mail address'],
    ...['e mail adresse', 'email adresse', 'courriel', 'correo', 'correo electronico'],
  ],
  firstName: [
    ...['first name', 'firstname', 'given name', 'forename', 'christian name'],
    ...['name', 'full name', 'member', 'member name', 'rider'],
    ...['vorname', 'prenom', 'nombre', 'nome', 'voornaam'],
  ],
  lastName: [
    ...['last name', 'lastname', 'surname', 'family name', 'second name'],
    ...['nachname', 'familienname', 'nom', 'nom de famille', 'apellido', 'apellidos', 'cognome'],
    'achternaam',
  ],
  contactNumber: [
    ...['phone', 'phone number', 'telephone', 'mobile', 'mobile number', 'mobile phone', 'tel'],
    ...['cell', 'cell phone', 'contact number', 'contact', 'handy', 'telefon', 'telefono'],
    ...['telefonnummer', 'mobil'],
  ],
  address: ['address', 'street', 'street address', 'address line 1', 'adresse', 'strasse', 'rue'],
  city: ['city', 'town', 'place', 'ort', 'stadt', 'ville', 'ciudad', 'wohnort'],
  age: ['age', 'alter', 'edad'],
  membershipType: [
    ...['membership', 'membership type', 'member type', 'type', 'plan', 'category', 'level'],
    ...['mitgliedschaft', 'beitragsart'],
  ],
  joined: [
    ...['joined', 'member since', 'since', 'join date', 'date joined', 'joining date', 'start'],
    ...['eintritt', 'eintrittsdatum', 'mitglied seit'],
  ],
}

const plain = (header: string) => fold(header.replace(/[^\p{L}\p{N}]+/gu, ' '))

const fieldFor = (header: string) =>
  (Object.keys(headers) as ImportField[]).find((field) => headers[field].includes(plain(header)))

/** Reads what the columns are from the first row. A file without a header has an address there. */
export const readColumns = (rows: readonly CsvRow[]) => {
  const [first] = rows
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  const hasHeader = !first?.cells.some(isAddress)
  const columns: Column[] = []
  const data = hasHeader ? rows.slice(1) : rows
  for (let index = 0; index < width; index++) {
    const sample = data.find(({ cells }) => cells[index])?.cells[index]?.slice(0, 100)
    const header = (hasHeader && first?.cells[index]) || `Column ${index + 1}`
    const field = hasHeader ? fieldFor(header) : guess(first?.cells[index] ?? '', columns)
    // A second column of the same kind, such as another phone number, is not read.
    const isSecond = columns.some((column) => column.field === field)
    columns.push({
      ...{ header: header.slice(0, 200), field: isSecond ? null : (field ?? null) },
      ...(sample && { sample }),
    })
  }
  return { columns, rows: data }
}

const isAddress = (cell: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell)

const guess = (cell: string, before: readonly Column[]): ImportField | undefined => {
  if (isAddress(cell)) return 'email'
  if (before.every(({ field }) => field === null) && /\p{L}/u.test(cell)) return 'firstName'
  return undefined
}

const Joined = z.optional(
  z.pipe(
    z.transform((given: string) => given.replace(/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, swapDay)),
    Day,
  ),
)

const swapDay = (_: string, day: string, month: string, year: string) =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

const Row = z.extend(NewUser, { joined: Joined })
type Row = z.output<typeof Row>

const labels: Readonly<Record<string, string>> = {
  firstName: 'Name',
  email: 'Email',
  contactNumber: 'Phone',
  address: 'Address',
  city: 'City',
  age: 'Age',
  membershipType: 'Membership',
  joined: 'Joined',
}

/** What a row says about a person, or what is wrong with it, in a sentence. */
export const readRow = (
  cells: readonly string[],
  columns: readonly Column[],
): { readonly value: Row } | { readonly why: string } => {
  const given: Partial<Record<ImportField, string>> = {}
  for (const [index, { field }] of columns.entries()) {
    const cell = cells[index] ?? ''
    if (field && cell) given[field] = cell
  }
  const { lastName, ...fields } = given
  const firstName = [given.firstName, lastName].filter(Boolean).join(' ')
  const checked = check(Row, {
    ...fields,
    ...(firstName && { firstName }),
    ...(fields.membershipType && { membershipType: membershipNamed(fields.membershipType) }),
  })
  if ('value' in checked) return checked
  const [error] = checked.errors
  const field = error?.field ?? ''
  const isMissing = !(field in fields) && !(field === 'firstName' && firstName)
  if (isMissing) return { why: `There is no ${field === 'email' ? 'email address' : 'name'}.` }
  return { why: `${labels[field] ?? field}: ${error?.detail}` }
}

/** Spreadsheets write it in any case. */
const membershipNamed = (given: string) =>
  membershipTypes.find((type) => type.toLowerCase() === given.toLowerCase()) ?? given

/** The text of a field in a row, also of one that cannot be imported. */
export const cellOf = (
  cells: readonly string[],
  columns: readonly Column[],
  field: ImportField,
): string | undefined => {
  const index = columns.findIndex((column) => column.field === field)
  return cells[index]?.slice(0, 200) || undefined
}
