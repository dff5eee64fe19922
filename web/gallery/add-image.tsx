export const meta = () => [{ title: 'Add Image' }]

export default function AddImagePage() {
  return <h1 className="text-3xl">Add Image</h1>
}
