export const meta = () => [{ title: 'Edit Event' }]

export default function EditEventPage() {
  return <h1 className="text-3xl">Edit Event</h1>
}
