import { useState } from 'react'
import type { Club } from '#contract/club.ts'
import { contrast, cream, ink, leastContrast } from '#contract/colours.ts'
import { sentenceOf } from '#web/layout/failure.ts'
import { FormButtons, FormNotices } from '#web/layout/resource-form.tsx'
import { TextButton } from '#web/ui/button.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { panel } from '#web/ui/form-section.tsx'
import { uploadNewsPicture } from '#web/upload.ts'
import { type ClubWords, useClubForm } from './club-words.ts'
import { shownFacts, WithPreview } from './site-preview.tsx'

type Colours = NonNullable<Club['colours']>
type ColourName = keyof Colours

const palettes: Readonly<Record<string, Colours>> = {
  Forest: { accent: '#2c6e3f', accentAtNight: '#8fd19e', band: '#1f4d36', call: '#f2c14e' },
  Sea: { accent: '#1d5fa8', accentAtNight: '#8ec5ff', band: '#173f73', call: '#ffd166' },
  Wine: { accent: '#9c2748', accentAtNight: '#ff9db4', band: '#6b1d3a', call: '#f4b183' },
  Slate: { accent: '#4b5563', accentAtNight: '#c3cad5', band: '#2f3a4a', call: '#a5d8ff' },
  Sun: { accent: '#a34a00', accentAtNight: '#ffc078', band: '#7a3b00', call: '#ffe066' },
}

/** Those of the style sheet. */
const siteColours: Colours = {
  accent: '#b93a20',
  accentAtNight: '#ff9b85',
  band: '#17616a',
  call: '#f2a541',
}

/** What each colour is for, and what it must be told apart from. */
const uses: Readonly<Record<ColourName, { label: string; ground: string; on: string }>> = {
  accent: { label: 'Small headings and marks', ground: cream, on: 'the page' },
  accentAtNight: { label: 'The same in the dark', ground: ink, on: 'the dark page' },
  band: { label: 'Broad bands and links', ground: cream, on: 'the words on it' },
  call: { label: 'The main button', ground: ink, on: 'the words on it' },
}

const names = Object.keys(uses) as ColourName[]

/** One sentence about a colour that could not be read. */
const contrastMistake = (name: ColourName, colour: string) => {
  const { ground, on } = uses[name]
  const found = contrast(colour, ground)
  if (found >= leastContrast) return undefined
  const darker = ground === cream ? 'darker' : 'lighter'
  return `This is too close to ${on} (contrast ${found.toFixed(1)} of ${leastContrast}). Choose a ${darker} one.`
}

type Props = { words: ClubWords; onSaved: () => void }

const labels = {
  accent: uses.accent.label,
  accentAtNight: uses.accentAtNight.label,
  band: uses.band.label,
  call: uses.call.label,
  logo: 'Logo',
}

/** Step 3. Without own colours the fields are empty and the site has its own. */
export const LookForm = ({ words, onSaved }: Props) => {
  const form = useClubForm({
    name: 'look',
    labels,
    words,
    draftOf: ({ colours, logo = '' }) => ({ ...none, ...colours, logo }),
    read({ logo, ...colours }) {
      const own = colours.band !== ''
      const errors = own
        ? names.flatMap((field) => {
            const detail = contrastMistake(field, colours[field])
            return detail ? [{ field, detail }] : []
          })
        : []
      if (errors.length > 0) return { errors }
      return { value: { colours: own ? colours : undefined, logo: logo || undefined } }
    },
    fieldOf: (field) => field.replace(/^colours\./, ''),
    onSaved,
  })
  const { logo, ...typed } = form.draft
  const colours = typed.band ? typed : undefined
  return (
    <WithPreview shown={{ ...shownFacts(words.value), colours, logo: logo || undefined }}>
      <form {...form.form} aria-label="Colours and logo" className={panel}>
        <FormNotices form={form} restored="This is what you had chosen. It is not published yet." />
        <fieldset className="grid gap-3">
          <legend className="pb-1 font-semibold">Colours</legend>
          <div className="flex flex-wrap gap-2">
            <Palette
              name="Of the site"
              colours={siteColours}
              chosen={!colours}
              onChoose={() => form.write(none)}
            />
            {Object.entries(palettes).map(([name, palette]) => (
              <Palette
                key={name}
                name={name}
                colours={palette}
                chosen={names.every((one) => colours?.[one] === palette[one])}
                onChoose={() => form.write(palette)}
              />
            ))}
          </div>
        </fieldset>
        <details className="rounded-xl border-2 border-line px-3.5">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
            Choose our own colours
          </summary>
          <div className="grid gap-4 pt-1 pb-4">
            {names.map((name) => (
              <ColourField
                key={name}
                label={uses[name].label}
                value={typed[name] || siteColours[name]}
                error={
                  form.errorOf(name) ?? (colours ? contrastMistake(name, typed[name]) : undefined)
                }
                onChoose={(colour) => {
                  form.write({ ...siteColours, ...colours, [name]: colour })
                  form.setError(name)
                }}
              />
            ))}
          </div>
        </details>
        <LogoField
          logo={logo}
          error={form.errorOf('logo')}
          onChoose={(address) => form.set('logo', address)}
        />
        {form.message ? <FormMessage urgent>{form.message}</FormMessage> : null}
        <FormButtons form={form}>Save and go on</FormButtons>
      </form>
    </WithPreview>
  )
}

const none = { accent: '', accentAtNight: '', band: '', call: '' }

type PaletteProps = { name: string; colours: Colours; chosen: boolean; onChoose: () => void }

const Palette = ({ name, colours, chosen, onChoose }: PaletteProps) => (
  <button
    type="button"
    aria-pressed={chosen}
    onClick={onChoose}
    className="edge inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-lg px-3 font-semibold hover:bg-track aria-pressed:bg-words aria-pressed:text-page forced-colors:aria-pressed:underline"
  >
    <svg aria-hidden="true" viewBox="0 0 36 12" className="h-4 w-12 forced-color-adjust-none">
      {[colours.band, colours.accent, colours.call].map((colour, place) => (
        <rect key={colour} x={place * 12} width="12" height="12" fill={colour} />
      ))}
    </svg>
    {name}
  </button>
)

type ColourProps = {
  label: string
  value: string
  error: string | undefined
  onChoose: (colour: string) => void
}

const ColourField = ({ label, value, error, onChoose }: ColourProps) => (
  <div className="grid gap-1">
    <label className="flex min-h-11 items-center gap-3 font-semibold">
      <input
        type="color"
        value={value}
        aria-invalid={error ? true : undefined}
        onChange={({ target }) => onChoose(target.value)}
        className="h-11 w-16 shrink-0 cursor-pointer rounded-lg border-2 border-edge bg-page"
      />
      {label}
    </label>
    <p role="status" className="font-semibold text-coral text-sm empty:hidden">
      {error}
    </p>
  </div>
)

const svgSentence =
  'A logo can be a PNG, JPEG or WebP picture. Save the drawing as a PNG, 512 pixels wide, and choose that.'

const isDrawing = ({ type, name }: File) => type === 'image/svg+xml' || /\.svgz?$/i.test(name)

type LogoProps = { logo: string; error: string | undefined; onChoose: (address: string) => void }

const LogoField = ({ logo, error, onChoose }: LogoProps) => {
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const sentence = problem ?? error
  const upload = async ([file]: readonly File[]) => {
    if (!file || busy) return
    setProblem(undefined)
    if (isDrawing(file)) return setProblem(svgSentence)
    setBusy(true)
    try {
      onChoose(await uploadNewsPicture(file))
    } catch (failure) {
      setProblem(sentenceOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <fieldset className="grid gap-2" aria-busy={busy}>
      <legend className="pb-1 font-semibold">Logo</legend>
      {logo ? (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <img src={logo} alt="The logo of the club" className="size-16 object-contain" />
          <TextButton onClick={() => onChoose('')}>Remove the logo</TextButton>
        </div>
      ) : (
        <FilePicker
          single
          label="Choose a logo"
          hint="A PNG, JPEG or WebP picture, square if possible. It is shown at the top and as the icon of the site."
          accept="image/png,image/jpeg,image/webp"
          errorId={sentence ? 'logo-error' : undefined}
          onFiles={(files) => void upload(files)}
        />
      )}
      <p role="status" className="text-quiet text-sm empty:hidden">
        {busy ? 'The logo is being uploaded…' : null}
      </p>
      {sentence ? (
        <p id="logo-error" className="font-semibold text-coral text-sm">
          {sentence}
        </p>
      ) : null}
    </fieldset>
  )
}
