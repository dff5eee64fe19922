import { useState } from 'react'
import { Link } from 'react-router'
import type { Office } from '#contract/office.ts'
import { to } from '#contract/pages.ts'
import { club, endsSession } from '#web/api.ts'
import { sentenceOf } from '#web/layout/failure.ts'
import { errorInWords } from '#web/notices/delivery-words.ts'
import { Button, quietLook } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { useOffice } from './club-words.ts'

/** Where mails go, and a button that tries it. */
export const MailPanel = ({ office }: { office: ReturnType<typeof useOffice> }) => (
  <Panel
    title="Mail"
    loaded={office}
    link={
      <Link to={to.deliveries()} className={quietLook}>
        Mail and push
      </Link>
    }
  >
    {({ mail }) => (
      <div className="grid max-w-[44rem] justify-items-start gap-3">
        <Explanation mail={mail} />
        {mail.goes === 'nowhere' ? null : <TestMail />}
      </div>
    )}
  </Panel>
)

const Explanation = ({ mail }: Pick<Office, 'mail'>) => {
  if (mail.goes === 'out') {
    return (
      <p className="wrap-anywhere">
        The site sends mail from {mail.from}. Change SMTP_URL and MAIL_FROM on the machine to send
        it another way.
      </p>
    )
  }
  return mail.goes === 'to-mailbox' ? (
    <p>
      A local trial sends no mail. Everything it would have sent is in the{' '}
      <Link to={to.mailbox()} className={quietLook}>
        Mailbox
      </Link>
      .
    </p>
  ) : (
    <p>
      The site sends no mail. Set SMTP_URL and MAIL_FROM on the machine, then restart the site, so
      that members can reset their password and hear about rides.
    </p>
  )
}

type Result = { readonly says: string; readonly failed: boolean }

const TestMail = () => {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<Result>()
  const send = async () => {
    setBusy(true)
    setResult(undefined)
    try {
      const { to: address, error } = await club.office.testMail({})
      setResult(
        error
          ? { says: `The mail was not sent. ${errorInWords(error, 'mail')}`, failed: true }
          : { says: `The mail is on its way to ${address}.`, failed: false },
      )
    } catch (failure) {
      if (!endsSession(failure)) setResult({ says: sentenceOf(failure), failed: true })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button tone="plain" busy={busy} onClick={() => void send()}>
        Send a test mail to myself
      </Button>
      <div role="status" className="wrap-anywhere">
        {result ? <FormMessage urgent={result.failed}>{result.says}</FormMessage> : null}
      </div>
    </>
  )
}
