import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { WordsPart } from '#contract/words-form.ts'
import { readFiles } from '#server/content/read-content.ts'
import { differencesOf } from './differences.ts'
import { formOf, labelOf } from './forms.ts'
import { findLabel } from './labels.ts'

const files = await readFiles(join(import.meta.dirname, '../../content'))

const pathsOf = (parts: readonly WordsPart[], path = ''): string[] =>
  parts.flatMap((part) => {
    const here = [path, part.key].filter(Boolean).join('.')
    const inside = part.is === 'list' ? part.part : part
    return [here, ...(inside.is === 'group' ? pathsOf(inside.parts, here) : [])]
  })

test.for([...files.keys()])('every field of %s has a label for people', (page) => {
  const form = formOf(page, files)
  const keys = Object.keys(files.get(page) ?? {})
  expect(form.map(({ key }) => key)).toEqual(expect.arrayContaining(keys))
  const name = page.split('~')[0] ?? page
  expect(pathsOf(form).filter((path) => findLabel(name, path) === undefined)).toEqual([])
})

const find = (page: string, field: string) => {
  let parts = formOf(page, files)
  let found: WordsPart | undefined
  for (const key of field.split('.')) {
    found = key === '*' && found?.is === 'list' ? found.part : parts.find((one) => one.key === key)
    parts = found?.is === 'group' ? found.parts : []
  }
  return found
}

test('the form knows what the shape of the file knows', () => {
  expect(find('club', 'email')).toMatchObject({ is: 'email' })
  expect(find('club', 'phone')).toMatchObject({ is: 'phone' })
  expect(find('club', 'timeZone')).toMatchObject({ is: 'time-zone' })
  expect(find('club', 'founded')).toMatchObject({ is: 'number', least: 1800, most: 2100 })
  expect(find('club', 'socials')).toMatchObject({ is: 'list', least: 3, most: 3 })
  expect(find('club', 'socials.*.url')).toMatchObject({ is: 'web-address' })
  expect(find('club', 'colours')).toMatchObject({ is: 'group', optional: true })
  expect(find('club', 'colours.band')).toMatchObject({ is: 'colour' })
  expect(find('home', 'hero.title')).toMatchObject({ is: 'line', label: 'Title' })
  expect(find('home', 'hero.lead')).toMatchObject({ is: 'text', label: 'Introduction' })
  expect(find('home', 'benefits.cards')).toMatchObject({ least: 4, most: 4, part: { is: 'group' } })
  expect(find('home', 'community.bars.*.value')).toMatchObject({ is: 'number', most: 100 })
  expect(find('calendar', 'rules')).not.toHaveProperty('optional')
  expect(find('team', 'members.people')).toMatchObject({ is: 'list', least: 6 })
  expect(find('team', 'founder.people.*.portrait')).toMatchObject({ is: 'picture' })
  expect(find('blog~why-six', 'text')).toMatchObject({ is: 'markdown' })
  expect(find('blog~why-six', 'picture')).toMatchObject({ is: 'choice' })
  expect(find('blog', 'order')).toMatchObject({ is: 'order', least: 8 })
  expect(find('articles', 'order')).toMatchObject({ is: 'order', least: 1 })
})

test('a difference names its field as the form does, and has the words that changed', () => {
  const form = formOf('home', files)
  const before = files.get('home') as { hero: object }
  const after = { ...before, hero: { ...before.hero, title: 'City to city, every Saturday.' } }
  expect(differencesOf(before, after, (field) => labelOf(form, field))).toEqual([
    {
      field: 'hero.title',
      label: 'Top of the page, Title',
      spans: [
        { is: 'kept', text: 'City to city, every ' },
        { is: 'removed', text: 'Friday' },
        { is: 'added', text: 'Saturday' },
        { is: 'kept', text: '.' },
      ],
    },
  ])
  expect(labelOf(form, 'benefits.cards.1.name')).toBe(
    'What every ride comes with, Cards, Card 2, Name',
  )
})
