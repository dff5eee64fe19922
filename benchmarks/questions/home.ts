import { againstBare } from '../against-bare.ts'
import type { Question } from '../question.ts'

export const home: Question = {
  name: 'home',
  asks: 'What does it cost to answer with the finished home page?',
  limit: 'bare node:http sending the same bytes and headers',
  target: { atLeast: 0.85 },
  open: againstBare({ path: '/', headers: { Accept: 'text/html' } }),
}
