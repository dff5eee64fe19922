import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Finding, Office } from '#contract/office.ts'
import { to } from '#contract/pages.ts'
import { club } from '#web/api.ts'
import { quietLook } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { BackupsPanel } from './backups-panel.tsx'
import { useOffice } from './club-words.ts'
import { MailPanel } from './mail-panel.tsx'
import { OwnClub } from './own-club.tsx'
import { sizeInWords, stateOf, stepNames, steps } from './steps.ts'

export const meta = () => [{ title: 'Club' }]

export default function OfficePage() {
  const office = useOffice()
  return (
    <div className="grid grid-cols-1 content-start gap-10">
      <div className="grid gap-1">
        <h1 className="text-3xl">Club</h1>
        <p className="max-w-[36em] text-quiet">
          What a new club sets up, and what keeps the site running. Passwords and keys stay settings
          of the machine.
        </p>
      </div>
      <Panel title="Set up the club" loaded={office}>
        {(data) => <StepList office={data} />}
      </Panel>
      {office.data?.canStartOwn ? <OwnClub /> : null}
      <OwnWords />
      <MailPanel office={office} />
      <PushPanel office={office} />
      <BackupsPanel />
      <MachinePanels />
      <Panel title="Version" loaded={office}>
        {({ version, changes }) => (
          <div className="grid max-w-[44rem] gap-3">
            <p>This site runs Clubrun {version}.</p>
            {changes.length > 0 ? (
              <>
                <p className="font-semibold">What is new</p>
                <ul className="wrap-anywhere grid list-disc gap-2 pl-5 text-quiet">
                  {changes.map((change) => (
                    <li key={change}>{change}</li>
                  ))}
                </ul>
              </>
            ) : null}
          </div>
        )}
      </Panel>
    </div>
  )
}

const states = { done: 'Done', skipped: 'Skipped', open: 'Not yet' }

const StepList = ({ office }: { office: Office }) => (
  <ol className="edge grid max-w-[44rem] divide-y-2 divide-line rounded-card bg-card px-4 sm:px-6">
    {steps.map((step) => {
      const state = stateOf(office, step)
      return (
        <li key={step} className="flex min-h-12 flex-wrap items-center justify-between gap-x-4">
          <Link to={to.firstRun(step)} className={quietLook}>
            {stepNames[step]}
          </Link>
          <span className="inline-flex items-center gap-1.5 text-quiet text-sm">
            {state === 'done' ? <Icon shape="check" className="size-5" /> : null}
            {states[state]}
          </span>
        </li>
      )
    })}
  </ol>
)

/** The pages that still say what the files of the site say. */
const OwnWords = () => {
  const list = useQuery({ queryKey: ['words', 'list'], queryFn: () => club.words.list({}) })
  return (
    <Panel
      title="Replace these words"
      loaded={list}
      link={
        <Link to={to.words()} className={quietLook}>
          All words
        </Link>
      }
    >
      {(pages) => {
        const untouched = pages.filter(({ edited, hasFile }) => hasFile && !edited)
        return untouched.length > 0 ? (
          <div className="grid max-w-[44rem] gap-3">
            <p>These pages still have the words that came with the site.</p>
            <ul className="flex flex-wrap gap-x-6">
              {untouched.map(({ page, title }) => (
                <li key={page}>
                  <Link to={to.editWords(page)} className={quietLook}>
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ) : (
          <p>Every page has your own words.</p>
        )
      }}
    </Panel>
  )
}

const PushPanel = ({ office }: { office: ReturnType<typeof useOffice> }) => (
  <Panel title="Push messages" loaded={office}>
    {({ push }) => (
      <div className="grid max-w-[44rem] gap-3">
        <p>
          The site made its own keys at its first start. They are part of every backup, so nobody
          has to subscribe again after a restore.
        </p>
        <p>
          {push.devices === 1
            ? 'One phone or computer gets'
            : `${push.devices} phones and computers get`}{' '}
          push messages.
        </p>
        <p className="grid gap-1">
          <span className="font-semibold text-sm">The public key</span>
          <code className="wrap-anywhere text-sm">{push.publicKey}</code>
        </p>
      </div>
    )}
  </Panel>
)

const MachinePanels = () => {
  const found = useQuery({
    queryKey: ['office', 'findings'],
    queryFn: () => club.office.examine({}),
    staleTime: 60_000,
  })
  return (
    <>
      <Panel title="Storage" loaded={found}>
        {({ storage: { database, pictures, pictureCount, free } }) => (
          <dl className="grid max-w-[44rem] grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
            <dt className="text-quiet">Database</dt>
            <dd>{database === undefined ? 'unknown' : sizeInWords(database)}</dd>
            <dt className="text-quiet">Pictures</dt>
            <dd>
              {pictureCount}
              {pictures === undefined ? ' in the S3 store' : `, ${sizeInWords(pictures)}`}
            </dd>
            <dt className="text-quiet">Free on the disk</dt>
            <dd>{free === undefined ? 'unknown' : sizeInWords(free)}</dd>
          </dl>
        )}
      </Panel>
      <Panel title="What the doctor says" loaded={found}>
        {({ findings }) => <Findings findings={findings} />}
      </Panel>
    </>
  )
}

const kinds = { bad: 'To repair', look: 'To look at' }

/** What needs somebody comes first; what is fine is folded away. */
const Findings = ({ findings }: { findings: readonly Finding[] }) => {
  const fine = findings.filter(({ kind }) => kind === 'ok')
  const others = (['bad', 'look'] as const).flatMap((wanted) =>
    findings.flatMap(({ kind, says }) => (kind === wanted ? [{ kind: wanted, says }] : [])),
  )
  return (
    <div className="edge grid max-w-[44rem] divide-y-2 divide-line rounded-card bg-card px-4 sm:px-6">
      {others.map(({ kind, says }) => (
        <p key={says} className="wrap-anywhere grid gap-0.5 py-3">
          <span className="font-semibold text-coral text-sm">{kinds[kind]}</span>
          {says}
        </p>
      ))}
      <details>
        <summary className={`${quietLook} cursor-pointer`}>
          {fine.length === 1 ? 'One check is fine' : `${fine.length} checks are fine`}
        </summary>
        <ul className="wrap-anywhere grid list-disc gap-1 pb-3 pl-5">
          {fine.map(({ says }) => (
            <li key={says}>{says}</li>
          ))}
        </ul>
      </details>
    </div>
  )
}
