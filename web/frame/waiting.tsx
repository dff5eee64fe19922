import { Button } from '#web/kit/button.tsx'
import { Spinner } from '#web/kit/spinner.tsx'

/** Stands where a page will be once it is known who is there. */
export const Waiting = ({ late }: { late: boolean }) => (
  <div className="mx-auto grid min-h-80 max-w-page content-center justify-items-center gap-5 px-gutter py-band text-center">
    <Spinner className="size-12 text-coral" />
    <p role="status" className="max-w-[30em] text-lead">
      {late
        ? 'Finding out who you are takes longer than it should. Check your connection and try again.'
        : 'Finding out who you are…'}
    </p>
    {late ? (
      <Button tone="call" onClick={() => location.reload()}>
        Retry
      </Button>
    ) : null}
    <p className="hidden noscript:block">This page needs JavaScript.</p>
  </div>
)
