import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useHydrated } from '#web/layout/use-hydrated.ts'

export const fragmentOf = (place: number) => `#event-${place}`

const placeIn = (fragment: string) => {
  const [, digits] = fragment.match(/^#event-([1-9]\d{0,6})$/) ?? []
  return digits ? Number(digits) : undefined
}

/** The address is ahead of what is drawn while a key is held down. */
export const placeInAddress = () => placeIn(location.hash)

/** The tile of a picture, for the focus to return to. */
export const tileOf = (place: number) =>
  document.querySelector<HTMLAnchorElement>(`a[href="${fragmentOf(place)}"]`)

/** An entry of the history that lies on top of the page it was opened from. */
const onTop = { onTop: true }
const isOnTop = (state: unknown) => typeof state === 'object' && state !== null && 'onTop' in state

/**
 * Which picture is looked at, by its place in the gallery. It stands in the fragment of the address,
 * so it can be shared, and the back button leads out of it.
 */
export const useLookedAt = () => {
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()
  const awake = useHydrated()

  const open = useCallback(
    (place: number) =>
      navigate({ search, hash: fragmentOf(place) }, { state: onTop, preventScrollReset: true }),
    [navigate, search],
  )
  const turnTo = (place: number) =>
    navigate(
      { search, hash: fragmentOf(place) },
      { state, replace: true, preventScrollReset: true },
    )
  const leave = () =>
    isOnTop(state)
      ? navigate(-1)
      : navigate({ search, hash: '' }, { replace: true, preventScrollReset: true })

  return { place: awake ? placeIn(hash) : undefined, open, turnTo, leave }
}
