import { expect, test } from 'vitest'
import { type Edit, insertPicture, type Selected, tools } from './markdown-edit.ts'

/** The selection stands between two bars. */
const read = (marked: string): Selected => {
  const [before = '', inside = '', after = ''] = marked.split('|')
  return {
    text: before + inside + after,
    start: before.length,
    end: before.length + inside.length,
  }
}

const apply = (marked: string, edit: (selected: Selected) => Edit) => {
  const selected = read(marked)
  const { from, to, insert, select } = edit(selected)
  const text = selected.text.slice(0, from) + insert + selected.text.slice(to)
  return `${text.slice(0, select[0])}|${text.slice(select[0], select[1])}|${text.slice(select[1])}`
}

test('words become bold or italic, and plain again', () => {
  expect(apply('Take |two tubes|.', tools.bold.edit)).toBe('Take **|two tubes|**.')
  expect(apply('Take **|two tubes|**.', tools.bold.edit)).toBe('Take |two tubes|.')
  expect(apply('Take |two |tubes.', tools.italic.edit)).toBe('Take *|two|* tubes.')
  expect(apply('Take **|two|** tubes.', tools.italic.edit)).toBe('Take ***|two|*** tubes.')
  expect(apply('Take ||', tools.bold.edit)).toBe('Take **|strong words|**')
})

test('lines become a list, a quote or a heading, and plain again', () => {
  expect(apply('First\nSe|cond\nThi|rd', tools.list.edit)).toBe('First\n|- Second\n- Third|')
  expect(apply('|- Second\n- Third|', tools.list.edit)).toBe('|Second\nThird|')
  expect(apply('Wor|d|s', tools.heading.edit)).toBe('## Words||')
  expect(apply('One\n||\nThree', tools.quote.edit)).toBe('One\n> ||\nThree')
})

test('a link takes the words, and its address is typed next', () => {
  expect(apply('See |the calendar|.', tools.link.edit)).toBe('See [the calendar](|https://|).')
})

test('a picture stands between empty lines, and its description is not read as Markdown', () => {
  const picture = insertPicture('/media/a.webp', 'A chain [worn]')
  expect(apply('Before||After', picture)).toBe(
    'Before\n\n![A chain \\[worn\\]](/media/a.webp)\n\n||After',
  )
  expect(apply('||', picture)).toBe('![A chain \\[worn\\]](/media/a.webp)\n\n||')
})
