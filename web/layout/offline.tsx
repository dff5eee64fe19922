import { to } from '#contract/pages.ts'
import { ProblemPage } from './problem-page.tsx'
import reloadOnceOnline from './reload-once-online.js?raw'
import { InlineScript } from './scripts.tsx'

export const meta = () => [{ title: 'No connection' }, { name: 'robots', content: 'noindex' }]

/** The service worker shows it instead of a page that is neither cached nor reachable. */
export default function OfflinePage() {
  return (
    <>
      <ProblemPage
        title="No connection out here"
        detail="You're offline and this page isn't saved on this device. It opens by itself once you're back online. The home page, about, the gallery and what you opened last are still here."
        otherWay={{ to: to.calendar(), name: 'Ride calendar' }}
      />
      <InlineScript code={reloadOnceOnline} />
    </>
  )
}
