import type { NewNews } from '#contract/news.ts'
import type { Database } from '#server/database/tables.ts'
import { newsStore } from './store.ts'

/** Days before today, the hour, and what was said. */
const told: readonly [number, string, Omit<NewNews, 'dateTime'>][] = [
  [
    41,
    '18:20',
    {
      type: 'Race',
      author: 'Nadia Islam',
      title: 'Twelve of us finish the Hill Stage in the rain',
    },
  ],
  [
    33,
    '08:05',
    {
      type: 'Story',
      author: 'Samir Das',
      title: 'How a broken spoke led us to the best breakfast on the river',
    },
  ],
  [
    26,
    '19:40',
    {
      type: 'Other',
      author: 'Arif Rahman',
      title: 'The boathouse has a pump, a stand and tools for everyone',
    },
  ],
  [
    19,
    '07:15',
    {
      type: 'Other',
      author: 'Nadia Islam',
      title: 'Lights check before every dawn start from now on',
    },
  ],
  [
    12,
    '20:10',
    {
      type: 'Story',
      author: 'Rima Chowdhury',
      title: 'Her first hundred kilometres, at sixty-one',
    },
  ],
  [
    8,
    '17:30',
    {
      type: 'Race',
      author: 'Samir Das',
      title: 'Two podiums at the city criterium, and one very muddy jersey',
    },
  ],
  [
    5,
    '09:00',
    {
      type: 'Other',
      author: 'Arif Rahman',
      title: 'A slower group joins the Friday ride: 18 km/h, no one dropped',
    },
  ],
  [
    1,
    '18:45',
    {
      type: 'Story',
      author: 'Nadia Islam',
      title: 'Forty riders, one ferry: the Friday we crossed the delta',
    },
  ],
]

export const demoNews = async (db: Database, today: Temporal.PlainDate) => {
  const news = newsStore(db)
  for (const [days, clock, item] of told) {
    await news.add({ ...item, dateTime: `${today.subtract({ days })}T${clock}` })
  }
}
