import { to } from '#contract/pages.ts'
import { ProblemPage } from './problem-page.tsx'

export const meta = () => [{ title: 'No connection' }, { name: 'robots', content: 'noindex' }]

/** The service worker shows it instead of a page that is neither cached nor reachable. */
export default function OfflinePage() {
  return (
    <ProblemPage
      title="No connection out here"
      detail="You're offline and this page isn't saved on this device. The home page, about, the gallery and what you opened last are still here. Once you're back online, load this page again."
      otherWay={{ to: to.calendar(), name: 'Ride calendar' }}
    />
  )
}
