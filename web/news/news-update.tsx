export default function NewsUpdatePage() {
  return <h1>News & Update</h1>
}
