import type { NewMessage } from '#contract/contact.ts'
import type { Database } from '#server/database/tables.ts'
import { messageStore } from './store.ts'

type DemoMessage = readonly [
  daysAgo: number,
  clock: string,
  message: NewMessage,
  /** How many days later an admin answered it. */
  answeredAfter?: number,
]

const demo: readonly DemoMessage[] = [
  [
    24,
    '20:12',
    {
      name: 'Farhana Akter',
      email: 'farhana.akter@example.com',
      message:
        'I have not ridden since school and own a heavy city bike. Is the easy group really easy? I would love to try this Friday, if nobody minds waiting at the top of the bridge.',
    },
    1,
  ],
  [
    18,
    '07:41',
    {
      name: 'Jonas Weber',
      email: 'jonas.weber@example.com',
      message:
        'I am in Sonadi for two weeks in spring and could bring only my shoes and pedals. Does the club lend a road bike, size 58?\n\nThank you!',
    },
    2,
  ],
  [
    13,
    '18:05',
    {
      name: 'Headteacher, Lake View School',
      email: 'office@lakeview.example',
      message:
        'Your Saturday lessons on the old airfield were the talk of our fifth class. Could two of your riders come to our sports day and show hand signals to sixty children?',
    },
    1,
  ],
  [
    7,
    '22:30',
    {
      name: 'Tanvir Alam',
      email: 'tanvir.alam@example.com',
      message:
        'I left a blue rain jacket at the breakfast stop last Friday. It has a ferry ticket in the left pocket and great sentimental value. Did anybody pick it up?',
    },
  ],
  [
    3,
    '12:18',
    {
      name: 'Mitali Sarker',
      email: 'mitali.sarker@example.com',
      message:
        'My daughter is fourteen and faster than me. From which age may juniors ride with the Friday group, and does a parent have to come along?',
    },
  ],
  [
    1,
    '09:54',
    {
      name: 'Ferry Road Bakery',
      email: 'hello@ferryroadbakery.example',
      message:
        'We open at five on Fridays from next month and would happily bake banana bread for sixty hungry riders. Whom do we talk to?',
    },
  ],
]

export const demoMessages = async (db: Database, now: Temporal.ZonedDateTime, adminId: string) => {
  const messages = messageStore(db)
  for (const [days, clock, message, answeredAfter] of demo) {
    const sent = now.subtract({ days }).withPlainTime(clock)
    const id = await messages.add(message, momentOf(sent))
    if (answeredAfter === undefined) continue
    const at = momentOf(sent.add({ days: answeredAfter, hours: 1 }))
    await messages.mark(id, { at, by: adminId })
  }
}

const momentOf = (time: Temporal.ZonedDateTime) => new Date(time.epochMilliseconds).toISOString()
