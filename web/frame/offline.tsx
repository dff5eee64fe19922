import { ProblemPage } from './problem-page.tsx'

export const meta = () => [{ title: 'No connection' }, { name: 'robots', content: 'noindex' }]

/** Shown instead of a page that was never seen and cannot be fetched. */
export default function OfflinePage() {
  return (
    <ProblemPage
      title="No connection out here"
      detail="This page was not opened before, so it cannot be shown without a connection. The home page, what the club is about, the gallery and the rides you looked at last are still here."
      otherWay={{ to: '/calender', name: 'Ride calendar' }}
    />
  )
}
