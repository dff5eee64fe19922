import { againstBare } from '../against-bare.ts'
import type { Question } from '../question.ts'

export const news: Question = {
  name: 'news',
  asks: 'What does it cost to answer with the list of news?',
  limit: 'bare node:http sending the same bytes and headers',
  target: { atLeast: 0.8 },
  open: againstBare({ path: '/api/newsInfo' }),
}
