import { type ChangeEvent, useCallback, useRef, useState } from 'react'
import type { NewEvent } from '#contract/events.ts'
import { Refusal } from '#contract/refusal.ts'
import { endsSession } from '#web/api.ts'
import { tell } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import { useFieldErrors } from '#web/layout/use-field-errors.ts'
import { useSheet } from '#web/layout/use-sheet.ts'
import type { RideDraft, RideName } from './ride-draft.ts'
import { fieldErrorsOf, missingIn, readRide } from './ride-draft-read.ts'
import { messages } from './ride-messages.ts'
import { blankSheet, isUntouched, type RideSheet, readKept } from './ride-sheet.ts'
import { pictureMistake, usePicture } from './use-picture.ts'

type Typing = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

const kind = { isUntouched, read: readKept }

export type Save = (ride: NewEvent) => Promise<void>
export type Confirm = (ride: NewEvent) => Promise<boolean>

/** A form about one ride. `place` is where its draft is kept, `given` what it begins with. */
export const useRideForm = (place: string, given: RideDraft, version = 0) => {
  const blank = blankSheet(given, version)
  const sheet = useSheet<RideName, RideSheet>(`ride-draft-${place}`, blank, kind)
  const { ref, errorOf, setErrors, settle, pointOut, focusFirst } = useFieldErrors()
  const [busy, setBusy] = useState(false)
  const picture = usePicture()
  const latest = useRef<File>(undefined)
  const { draft, change, setWords } = sheet
  const { file } = picture

  const set = useCallback(
    (name: RideName, words: string) => {
      setWords(name, words)
      settle(name)
    },
    [setWords, settle],
  )

  /** Puts other words into the form; a file that was chosen does not belong to them. */
  const write = (words: RideDraft) => {
    change({ draft: words, fileName: '' })
    picture.choose(undefined)
    setErrors([])
  }

  const take = (chosen: File | undefined) => {
    latest.current = chosen
    picture.choose(chosen)
    change({ fileName: chosen?.name ?? '' })
    settle('image')
  }

  /** Takes a file at once, and gives it back if it is no picture the site could show. */
  const choose = async (chosen: File | undefined) => {
    take(chosen)
    const detail = chosen && (await pictureMistake(chosen))
    // Another one may have been chosen while this one was looked at.
    if (!detail || latest.current !== chosen) return
    take(undefined)
    setErrors((before) => [...before, { field: 'image', detail }])
  }

  /** The address of the picture, which is uploaded once, however often the ride is sent. */
  const bringPicture = async () => {
    if (!file) return draft.image
    try {
      const image = await picture.upload(file)
      if (!image) return undefined
      setWords('image', image)
      take(undefined)
      return image
    } catch (failure) {
      const reason = sentenceOf(failure)
      if (!endsSession(failure)) void tell({ ...messages.uploadFailed, reason })
      return undefined
    }
  }

  const explain = (failure: unknown) => {
    if (endsSession(failure)) return
    const found = failure instanceof Refusal ? fieldErrorsOf(failure) : []
    if (found.length === 0) void tell({ ...messages.broken, reason: sentenceOf(failure) })
    if (found.some(({ field }) => field === 'image')) setWords('image', '')
    pointOut(found)
  }

  /**
   * Sends a ride that is complete; says what is missing or wrong otherwise, and loses nothing. Who
   * has second thoughts is asked before the picture is on its way.
   */
  const submit = async (save: Save, confirm?: Confirm) => {
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
    if (confirm && !(await confirm(read.value))) return
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
    ...sheet,
    ref,
    picture,
    busy,
    set,
    write,
    choose,
    submit,
    explain,
    startAfresh: () => write(sheet.before),
    errorOf,
    bind: (name: RideName) => ({
      name,
      value: draft[name],
      onChange: ({ target }: Typing) => set(name, target.value),
    }),
  }
}

export type RideForm = ReturnType<typeof useRideForm>
