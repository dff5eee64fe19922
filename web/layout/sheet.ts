/** Something as it is typed: every field is text, and empty until somebody fills it. */
export type Draft<Name extends string> = Readonly<Record<Name, string>>

/** What is written so far, what it began with, and the version of it that was looked at. */
export type Sheet<Name extends string> = {
  readonly draft: Draft<Name>
  readonly before: Draft<Name>
  readonly version: number
}

export const differing = <Name extends string>(one: Draft<Name>, other: Draft<Name>) =>
  (Object.keys(one) as Name[]).filter((name) => one[name] !== other[name])

export const isUntouched = <Name extends string>({ draft, before }: Sheet<Name>) =>
  differing(draft, before).length === 0

/** Lays what was written over another version: what nobody touched becomes what it is there. */
export const carryOver = <Name extends string, S extends Sheet<Name>>(
  sheet: S,
  newer: Draft<Name>,
  version: number,
): S => {
  const touched = differing<Name>(sheet.draft, sheet.before)
  const kept = Object.fromEntries(touched.map((name) => [name, sheet.draft[name]]))
  return { ...sheet, draft: { ...newer, ...kept }, before: newer, version }
}

/** Outlives a failed send, a reload and a sign-out. A browser that keeps nothing is no reason to stop. */
export const keepSheet = (place: string, sheet: object) => {
  try {
    localStorage.setItem(place, JSON.stringify(sheet))
  } catch {}
}

export const dropSheet = (place: string) => localStorage.removeItem(place)

export const readSheet = <S>(place: string, read: (kept: Partial<S>) => S): S | undefined => {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? 'null')
    return kept ? read(kept) : undefined
  } catch {
    return undefined
  }
}
