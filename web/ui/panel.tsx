import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { SkeletonLine } from './loading.tsx'

type Query<Data> = {
  readonly data: Data | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

type Props<Data> = {
  title: string
  /** A query of TanStack Query. */
  loaded: Query<Data>
  /** A link beside the title. */
  link?: ReactNode
  children: (data: Data) => ReactNode
}

/** A part of a screen that loads on its own: while it waits or fails, the others can be read. */
export const Panel = <Data,>({ title, loaded, link, children }: Props<Data>) => {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      aria-busy={loaded.isFetching}
      className="grid grid-cols-1 content-start gap-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="text-name">
          {title}
        </h2>
        {link}
      </div>
      <Loaded loaded={loaded}>{children}</Loaded>
    </section>
  )
}

/** What a query has fetched, or that it waits or has failed. */
export const Loaded = <Data,>({ loaded, children }: Pick<Props<Data>, 'loaded' | 'children'>) => {
  if (loaded.data !== undefined) return children(loaded.data)
  if (loaded.error) {
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p>This could not be loaded. {loaded.error.message}</p>
        <Button tone="plain" busy={loaded.isFetching} onClick={() => loaded.refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  return (
    <div className="grid gap-3">
      <p className="sr-only">Loading</p>
      <SkeletonLine className="h-5 w-4/5" />
      <SkeletonLine className="h-5 w-3/5" />
    </div>
  )
}
