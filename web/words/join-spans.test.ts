import { expect, test } from 'vitest'
import { joinSpans, type Span } from './join-spans.ts'

const kept = (text: string): Span => ({ is: 'kept', text })
const added = (text: string): Span => ({ is: 'added', text })
const removed = (text: string): Span => ({ is: 'removed', text })

test('words replaced one after another become one change', () => {
  const spans = [
    ...[kept('From '), removed('City'), added('Over'), kept(' '), removed('to'), added('the')],
    ...[kept(' '), removed('city'), added('bridge'), kept(', every Friday.')],
  ]
  expect(joinSpans(spans)).toEqual([
    ...[kept('From '), removed('City to city'), added('Over the bridge'), kept(', every Friday.')],
  ])
})

test('words between changes stay where they are, and no space is lost', () => {
  const spans = [removed('One'), kept(' two '), added('three'), kept(' ')]
  expect(joinSpans(spans)).toEqual(spans)
  const ended = [removed('One'), added('Two'), kept(' ')]
  expect(joinSpans(ended)).toEqual(ended)
})
