import { useId } from 'react'
import { box } from '#web/ui/field.tsx'
import { stepInWords } from './add-image-words.ts'
import { type Entry, isReady } from './upload-queue.ts'

const colours: Partial<Record<Entry['step']['at'], string>> = {
  failed: 'font-semibold text-coral',
  in: 'font-semibold text-lagoon',
}

/** How far a picture is: in words, and as a bar while it is sent and worked on. */
export const Standing = ({ entry: { file, step } }: { entry: Entry }) => (
  <>
    <p className={`text-sm tabular-nums ${colours[step.at] ?? 'text-quiet'}`}>
      {stepInWords(step)}
    </p>
    {step.at === 'sending' || step.at === 'preparing' ? (
      <progress
        aria-label={file.name}
        {...(step.at === 'sending' && { value: step.share })}
        className="block h-2 w-full indeterminate:bg-bar motion-safe:indeterminate:animate-pulse indeterminate:[&::-webkit-progress-bar]:bg-bar"
      />
    ) : null}
  </>
)

type Props = {
  readonly entry: Entry
  readonly hintId: string
  readonly onChange: (alt: string) => void
}

/** What is to be seen: a field until the picture is on its way, then the words themselves. */
export const Description = ({ entry, hintId, onChange }: Props) => {
  const id = useId()
  const { alt, fixed } = entry
  if (!isReady(entry) || fixed) {
    return alt ? <p className="wrap-anywhere col-span-3 text-sm">{alt}</p> : null
  }
  return (
    <div className="col-span-3 grid gap-1">
      <label htmlFor={id} className="font-semibold text-sm">
        Describe this picture
      </label>
      <input
        id={id}
        value={alt}
        maxLength={300}
        aria-describedby={hintId}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        className={`${box} scroll-mb-28`}
      />
    </div>
  )
}
