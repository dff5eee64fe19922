import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useHydrated } from '#web/layout/use-hydrated.ts'

export const hashOf = (place: number) => `#event-${place}`

const placeIn = (hash: string) => {
  const [, digits] = hash.match(/^#event-([1-9]\d{0,6})$/) ?? []
  return digits ? Number(digits) : undefined
}

/** Read from the address itself, which is ahead of React while an arrow key is held down. */
export const placeInAddress = () => placeIn(location.hash)

export const findTile = (place: number) =>
  document.querySelector<HTMLAnchorElement>(`a[href="${hashOf(place)}"]`)

/** Marks a history entry that was pushed on top of the gallery, so closing can go back to it. */
const pushedState = { onTop: true }
const isPushed = (state: unknown) => typeof state === 'object' && state !== null && 'onTop' in state

/**
 * The picture shown in full, by its place in the gallery. It is part of the address (`#event-3`), so it
 * can be shared, and the back button closes it.
 */
export const useViewedPicture = () => {
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()
  const hydrated = useHydrated()

  const open = useCallback(
    (place: number) =>
      navigate({ search, hash: hashOf(place) }, { state: pushedState, preventScrollReset: true }),
    [navigate, search],
  )
  const goTo = (place: number) =>
    navigate({ search, hash: hashOf(place) }, { state, replace: true, preventScrollReset: true })
  const close = () =>
    isPushed(state)
      ? navigate(-1)
      : navigate({ search, hash: '' }, { replace: true, preventScrollReset: true })

  return { place: hydrated ? placeIn(hash) : undefined, open, goTo, close }
}
