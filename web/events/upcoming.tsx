export const meta = () => [{ title: 'Upcoming Events' }]

export default function UpcomingEventsPage() {
  return <h1 className="text-3xl">Upcoming Events</h1>
}
