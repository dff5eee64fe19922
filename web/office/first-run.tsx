import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Office, Step } from '#contract/office.ts'
import { to } from '#contract/pages.ts'
import { endsSession } from '#web/api.ts'
import { showMessage } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import { ListFailed, ListLoading } from '#web/layout/long-list.tsx'
import { ButtonLink, buttonLook, quietLook, TextButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type ClubWords, settleStep, useClubWords, useOffice } from './club-words.ts'
import { NameForm, PlaceForm } from './facts-forms.tsx'
import { LookForm } from './look-form.tsx'
import { PeopleStep } from './people-step.tsx'
import { RideStep } from './ride-step.tsx'
import { stateOf, stepNames, steps } from './steps.ts'

export const meta = () => [{ title: 'Set up the club' }]

export default function FirstRunPage() {
  const office = useOffice()
  const words = useClubWords()
  const failed = office.error ?? words.error
  return (
    <section
      aria-busy={office.isFetching || words.isFetching}
      className="grid grid-cols-1 content-start gap-5"
    >
      <h1 className="text-3xl">Set up the club</h1>
      {failed ? (
        <ListFailed
          title="This could not be loaded"
          error={failed}
          onRetry={() => Promise.all([office.refetch(), words.refetch()])}
        />
      ) : office.data && words.data ? (
        <Steps office={office.data} words={words.data} />
      ) : (
        <ListLoading label="Loading the steps" />
      )}
    </section>
  )
}

/** The step of the address, or the first one that nobody has done or skipped. */
const useStep = (office: Office): Step | 'end' => {
  const [search] = useSearchParams()
  const [first] = useState(() => steps.find((step) => stateOf(office, step) === 'open'))
  const asked = search.get('step')
  if (asked === 'end') return 'end'
  return steps.find((step) => step === asked) ?? first ?? 'name'
}

const Steps = ({ office, words }: { office: Office; words: ClubWords }) => {
  const step = useStep(office)
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const [busy, setBusy] = useState(false)
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every step begins at its heading
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus()
    isFirst.current = false
  }, [step])
  if (step === 'end') return <End />
  const place = steps.indexOf(step)
  const settle = async (state: 'done' | 'skipped') => {
    setBusy(true)
    try {
      await settleStep(step, state)
      await navigate(to.firstRun(steps[place + 1] ?? 'end'))
    } catch (failure) {
      if (endsSession(failure)) return
      await showMessage({ title: 'That did not work', text: sentenceOf(failure), urgent: true })
    } finally {
      setBusy(false)
    }
  }
  const done = () => void settle('done')
  const { name, email } = words.value
  const isNew = (isShipped: boolean) => isShipped && !office.isDemo
  return (
    <>
      <ol className="flex flex-wrap gap-x-5 gap-y-1">
        {steps.map((one, at) => (
          <li key={one} className="flex items-center">
            <Link
              to={to.firstRun(one)}
              aria-current={one === step ? 'step' : undefined}
              className={`${quietLook} aria-[current=step]:text-words aria-[current=step]:no-underline`}
            >
              {stateOf(office, one) === 'done' ? (
                <Icon shape="check" className="size-5" />
              ) : (
                `${at + 1}.`
              )}{' '}
              {stepNames[one]}
              {stateOf(office, one) === 'done' ? <span className="sr-only"> (done)</span> : null}
            </Link>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 ref={heading} tabIndex={-1} className="text-name">
          Step {place + 1} of {steps.length}: {stepNames[step]}
        </h2>
        <TextButton busy={busy} onClick={() => void settle('skipped')}>
          Skip this step
        </TextButton>
      </div>
      {step === 'name' ? (
        <NameForm
          key={words.version}
          words={words}
          isNew={isNew(name === shipped.name)}
          onSaved={done}
        />
      ) : null}
      {step === 'place' ? (
        <PlaceForm
          key={words.version}
          words={words}
          isNew={isNew(email === shipped.email)}
          onSaved={done}
        />
      ) : null}
      {step === 'look' ? <LookForm key={words.version} words={words} onSaved={done} /> : null}
      {step === 'ride' ? <RideStep words={words} onDone={done} /> : null}
      {step === 'people' ? <PeopleStep onDone={done} /> : null}
    </>
  )
}

/** What the files of the site say before a club has its own words. */
const shipped = { name: 'Clubrun Sonadi', email: 'hello@clubrun.example' }

const End = () => (
  <div className="edge grid max-w-[44rem] justify-items-start gap-4 rounded-card bg-card p-6 sm:p-8">
    <h2 className="text-name">The club is set up</h2>
    <p>
      Some pages still tell the story of the demonstration club. Put your own words there when you
      have the time.
    </p>
    <div className="flex flex-wrap gap-3">
      {/* The whole page is loaded again, with the new name and colours. */}
      <a href={to.home()} className={buttonLook('call')}>
        See the site
      </a>
      <ButtonLink to={to.club()} tone="plain">
        Go to Club
      </ButtonLink>
    </div>
  </div>
)
