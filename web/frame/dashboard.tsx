export default function Page() {
  return <main>Page</main>
}
