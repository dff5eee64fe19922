import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Clock, Day, Email, Inserted, Line, Modified, Storable } from './shapes.ts'

/** What a new club is asked first, in this order. */
const firstRunSteps = ['name', 'place', 'look', 'ride', 'people'] as const

const Step = z.enum(firstRunSteps)
export type Step = z.output<typeof Step>

const StepState = z.enum(['done', 'skipped'])

/** What has to be typed before the demonstration club is emptied. */
const ownClubWords = 'start our own club'

export const OwnClubWords = z.string().check(
  z.refine((typed) => typed.trim().toLowerCase() === ownClubWords, {
    error: `Please type: ${ownClubWords}`,
  }),
)

const Office = z.object({
  /** The steps somebody has done or skipped. */
  steps: z.array(z.object({ step: Step, state: StepState })),
  /** Whether this is the demonstration club. */
  isDemo: z.boolean(),
  /** Whether it can be emptied here: not where accounts are kept by another service. */
  canStartOwn: z.boolean(),
  /** Where mails go, and from which address. */
  mail: z.object({ goes: z.enum(['out', 'to-mailbox', 'nowhere']), from: z.optional(z.string()) }),
  push: z.object({ publicKey: z.string(), devices: z.int() }),
  version: z.string(),
  /** The latest visible changes, a sentence each. */
  changes: z.array(z.string()),
})
export type Office = z.output<typeof Office>

const Finding = z.object({
  kind: z.enum(['ok', 'look', 'bad']),
  says: z.string(),
})
export type Finding = z.output<typeof Finding>

/** Sizes are in bytes. Unknown ones are left out. */
const Storage = z.object({
  database: z.optional(z.int()),
  pictures: z.optional(z.int()),
  pictureCount: z.int(),
  free: z.optional(z.int()),
})

/** The name of a file with a backup, without a folder. */
const BackupName = z
  .string()
  .check(z.maxLength(100), z.regex(/^clubrun-[\w-]+\.tar$/, 'There is no such backup.'))

const Backup = z.object({ name: BackupName, size: z.int(), madeAt: z.iso.datetime() })
export type Backup = z.output<typeof Backup>

const Backups = z.object({
  /** The folder on the machine. */
  folder: z.string(),
  /** Whether a backup is made every night. */
  nightly: z.boolean(),
  items: z.array(Backup),
  /** The one that is being made, and how many bytes it has by now. */
  making: z.optional(z.object({ since: z.iso.datetime(), size: z.int() })),
  /** Why the last one that somebody asked for here was not made. */
  failed: z.optional(z.string()),
})
export type Backups = z.output<typeof Backups>

/** Monday is 1. */
const Weekday = z.int().check(z.minimum(1), z.maximum(7))

export const FirstRide = z.object({
  title: Line(300),
  weekday: Weekday,
  time: Clock,
  location: Line(200),
  distance: z.optional(z.int().check(z.minimum(1), z.maximum(2000))),
  leader: Line(100),
  /** Whether the admin becomes a moderator as well, who may change rides. */
  moderate: z._default(z.boolean(), false),
})
export type FirstRide = z.output<typeof FirstRide>

const rarely = (most: number) =>
  ({
    counts: 'tries',
    address: { most: most * 4, seconds: 3600 },
    person: { most, seconds: 3600 },
  }) as const

/** The club's office: what a new club is asked, and what admins look after. */
export const office = {
  get: endpoint({
    method: 'GET',
    path: '/office',
    access: ['admin'],
    says: 'Returns the steps of the first run, and how the site is set up. Secrets are never part of it.',
    input: z.object({}),
    answer: Office,
  }),
  examine: endpoint({
    method: 'GET',
    path: '/office/findings',
    access: ['admin'],
    says: 'Checks the machine, the database, mail and push, and measures what is stored.',
    input: z.object({}),
    answer: z.object({ findings: z.array(Finding), storage: Storage }),
    limits: rarely(120),
  }),
  setStep: endpoint({
    method: 'PUT',
    path: '/office/steps/:step',
    access: ['admin'],
    says: 'Notes that a step of the first run was done or skipped.',
    input: z.object({ step: Step, state: StepState }),
    answer: Modified,
  }),
  addRide: endpoint({
    method: 'POST',
    path: '/office/rides',
    access: ['admin'],
    says: 'Adds the first ride of a new club, every week for half a year, with a drawing as its picture.',
    input: FirstRide,
    answer: z.extend(Inserted, { days: z.array(Day) }),
    creates: true,
    limits: rarely(20),
  }),
  testMail: endpoint({
    method: 'POST',
    path: '/office/mail',
    access: ['admin'],
    says: 'Sends a mail to yourself, and answers with the codes of the mail server if that fails.',
    input: z.object({}),
    answer: z.object({ to: z.string(), error: z.optional(z.string()) }),
    limits: rarely(10),
  }),
  backups: endpoint({
    method: 'GET',
    path: '/office/backups',
    access: ['admin'],
    says: 'Lists the backups in the folder of the machine, newest first.',
    input: z.object({}),
    answer: Backups,
  }),
  makeBackup: endpoint({
    method: 'POST',
    path: '/office/backups',
    access: ['admin'],
    says: 'Starts to make a backup. The list of backups says when it is done.',
    input: z.object({}),
    answer: z.object({ name: BackupName }),
    accepts: true,
    limits: rarely(10),
  }),
  linkBackup: endpoint({
    method: 'POST',
    path: '/office/backups/:name/link',
    access: ['admin'],
    needsFreshLogin: true,
    says: 'Makes an address from which a backup can be downloaded for five minutes. It holds everything the club knows.',
    input: z.object({ name: BackupName }),
    answer: z.object({ address: z.string(), until: z.iso.datetime() }),
    limits: rarely(20),
  }),
  startOwn: endpoint({
    method: 'POST',
    path: '/office/own',
    access: ['admin'],
    needsFreshLogin: true,
    says: 'Empties the demonstration club, after a backup, and makes you its first admin. All sign-ins end.',
    input: z.object({
      words: OwnClubWords,
      name: Line(100),
      email: Email,
      password: Storable(512),
      /** A backup made in the last half hour. */
      backup: BackupName,
    }),
    answer: z.object({ backup: z.string() }),
    limits: rarely(20),
  }),
}
