import { type ChangeEvent, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { NewEvent } from '#contract/events.ts'
import { type FieldError, Refusal } from '#contract/refusal.ts'
import { tell } from '#web/frame/dialogs.tsx'
import { sentenceOf } from '#web/frame/failure.ts'
import { endsSession } from './ends-session.ts'
import { type RideDraft, type RideName, rideNames } from './ride-draft.ts'
import { atItsField, missingIn, readRide } from './ride-draft-read.ts'
import { messages } from './ride-messages.ts'
import {
  blankSheet,
  carryOver,
  dropSheet,
  isUntouched,
  keepSheet,
  readSheet,
} from './ride-sheet.ts'
import { pictureMistake, usePicture } from './use-picture.ts'

type Typing = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

const names: readonly string[] = rideNames

/** A form about one ride. `place` is where its draft is kept, `given` what it begins with. */
export const useRideForm = (place: string, given: RideDraft, version = 0) => {
  const form = useRef<HTMLFormElement>(null)
  const [kept] = useState(() => readSheet(place))
  const [sheet, setSheet] = useState(() =>
    kept ? carryOver(kept, given, version) : blankSheet(given, version),
  )
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const [busy, setBusy] = useState(false)
  const picture = usePicture()
  const { draft } = sheet
  const { file } = picture

  useEffect(() => keepSheet(place, sheet), [place, sheet])

  const forgive = useCallback((name: RideName) => {
    setErrors((before) => before.filter(({ field }) => field !== name))
  }, [])

  const set = useCallback(
    (name: RideName, value: string) => {
      setSheet((before) => ({ ...before, draft: { ...before.draft, [name]: value } }))
      forgive(name)
    },
    [forgive],
  )

  /** Puts other words into the form; a file that was chosen does not belong to them. */
  const write = (words: RideDraft) => {
    setSheet((before) => ({ ...before, draft: words, fileName: '' }))
    picture.choose(undefined)
    setErrors([])
  }

  const choose = (chosen: File | undefined) => {
    const mistake = chosen && pictureMistake(chosen)
    picture.choose(mistake ? undefined : chosen)
    setSheet((before) => ({ ...before, fileName: mistake ? '' : (chosen?.name ?? '') }))
    forgive('image')
    if (mistake) setErrors((before) => [...before, { field: 'image', detail: mistake }])
  }

  const focusFirst = () => {
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid]')
    const folded = first?.closest('details')
    if (folded) folded.open = true
    first?.focus()
  }

  const pointOut = (found: readonly FieldError[]) => {
    flushSync(() => setErrors(found))
    focusFirst()
  }

  /** The address of the picture, which is uploaded once, however often the ride is sent. */
  const bringPicture = async () => {
    if (!file) return draft.image
    try {
      const image = await picture.upload(file)
      if (!image) return undefined
      setSheet((before) => ({ ...before, draft: { ...before.draft, image }, fileName: '' }))
      picture.choose(undefined)
      return image
    } catch (failure) {
      if (!endsSession(failure))
        void tell({ ...messages.uploadFailed, reason: sentenceOf(failure) })
      return undefined
    }
  }

  const explain = (failure: unknown) => {
    if (endsSession(failure)) return
    const found = failure instanceof Refusal ? failure.errors.map(atItsField) : []
    const ours = found.filter(({ field }) => names.includes(field))
    if (ours.length === 0) void tell({ ...messages.broken, reason: sentenceOf(failure) })
    if (ours.some(({ field }) => field === 'image')) set('image', '')
    pointOut(ours.map(sayGone))
  }

  /** Sends a ride that is complete; says what is missing or wrong otherwise, and loses nothing. */
  const submit = async (save: (ride: NewEvent) => Promise<void>) => {
    if (busy) return
    const typed = { draft, hasFile: file !== undefined }
    const missing = missingIn(typed)
    if (missing.length > 0) {
      setErrors(missing)
      await tell(messages.missing)
      return focusFirst()
    }
    const read = readRide(typed)
    if ('errors' in read) return pointOut(read.errors)
    setErrors([])
    setBusy(true)
    try {
      const image = await bringPicture()
      if (image) await save({ ...read.value, image })
    } catch (failure) {
      explain(failure)
    } finally {
      setBusy(false)
    }
  }

  return {
    ref: form,
    kept,
    ...sheet,
    untouched: isUntouched(sheet),
    picture,
    busy,
    set,
    write,
    choose,
    submit,
    explain,
    startAfresh: () => write(sheet.before),
    /** What was typed has arrived, so no draft of it is needed. */
    forget: () => dropSheet(place),
    /** Goes on from a newer version, with what was typed laid over it. */
    goOnFrom: (newer: RideDraft, number: number) =>
      setSheet((before) => carryOver(before, newer, number)),
    errorOf: (name: RideName) => errors.find(({ field }) => field === name)?.detail,
    bind: (name: RideName) => ({
      name,
      value: draft[name],
      onChange: ({ target }: Typing) => set(name, target.value),
    }),
  }
}

/** An address the site does not know any more is of no use, and nobody could correct it. */
const sayGone = ({ field, detail }: FieldError): FieldError => ({
  field,
  detail: field === 'image' ? 'Please choose the picture again: it is not on the site.' : detail,
})

export type RideForm = ReturnType<typeof useRideForm>
