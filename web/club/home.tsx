import { clubContext, contentContext } from '#web/house.ts'
import type { Route } from './+types/home.ts'

export const loader = async ({ context }: Route.LoaderArgs) => ({
  home: context.get(contentContext).home,
  news: await context.get(clubContext).news.list({ limit: 6, order: 'newest' }),
})

export default function HomePage({ loaderData: { home, news } }: Route.ComponentProps) {
  return (
    <main>
      <h1>{home.hero.title}</h1>
      <a href="/about">About</a>
      <ul>{news.map((item) => <li key={item._id}>{item.title}</li>)}</ul>
    </main>
  )
}
