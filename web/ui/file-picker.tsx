import { useId } from 'react'
import { useDroppedFiles } from './dropped-files.ts'
import { Icon } from './icon.tsx'

type Props = {
  label: string
  hint: string
  /** The types a phone should hand over, as `accept` of a file field has them. */
  accept: string
  onFiles: (files: readonly File[]) => void
}

/** Takes several files: chosen, dropped or pasted. The field itself lies invisibly over all of it. */
export const FilePicker = ({ label, hint, accept, onFiles }: Props) => {
  const id = useId()
  const over = useDroppedFiles(onFiles)
  return (
    <div
      data-over={over || undefined}
      className="relative flex flex-wrap items-center gap-4 rounded-card border-2 border-edge border-dashed p-4 transition-colors hover:bg-card has-focus-visible:outline-3 has-focus-visible:outline-(--focus) has-focus-visible:outline-offset-3 data-over:border-lagoon data-over:border-solid data-over:bg-card sm:p-6"
    >
      <span className="grid size-14 place-items-center rounded-full bg-track">
        <Icon shape="camera" className="size-7" />
      </span>
      <div className="grid flex-1 basis-48 gap-0.5">
        <label htmlFor={id} className="font-display text-name font-bold">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-quiet text-sm">
          {hint}
        </p>
        <p aria-hidden="true" className="text-quiet text-sm pointer-coarse:hidden">
          {over ? 'Drop to add' : 'Or drop them anywhere on this page, or paste one.'}
        </p>
      </div>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // Emptied, so that choosing the same file again is heard as well.
          currentTarget.value = ''
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
      />
    </div>
  )
}
