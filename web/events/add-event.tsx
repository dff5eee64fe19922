export const meta = () => [{ title: 'Add Event' }]

export default function AddEventPage() {
  return <h1 className="text-3xl">Add Event</h1>
}
