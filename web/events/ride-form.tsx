import type { ReactNode } from 'react'
import { useSession } from '#web/session.ts'
import { box, Field } from '#web/ui/field.tsx'
import { beside, RideField } from './ride-form-field.tsx'
import { RideFormMore } from './ride-form-more.tsx'
import { RideFormPicture } from './ride-form-picture.tsx'
import { labels } from './ride-labels.ts'
import type { Confirm, RideForm, Save } from './use-ride-form.ts'

type Props = {
  form: RideForm
  label: string
  /** Whether it can be the first of a series. */
  repeatable?: boolean
  onSend: Save
  /** Asked before anything is sent. */
  confirm?: Confirm
  children: ReactNode
}

export const RideFormFields = ({
  form,
  label,
  repeatable = false,
  onSend,
  confirm,
  children,
}: Props) => {
  const session = useSession()
  const ownName = session.state === 'in' ? [session.user.displayName].filter(Boolean) : []
  return (
    <form
      ref={form.ref}
      noValidate
      aria-label={label}
      aria-busy={form.busy}
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit(onSend, confirm)
      }}
      className="edge grid grid-cols-1 gap-4 rounded-card bg-card p-4 sm:p-6"
    >
      <RideField form={form} name="title" maxLength={300} required />
      <Field label={labels.description} error={form.errorOf('description')}>
        {(wiring) => (
          <textarea
            {...wiring}
            {...form.bind('description')}
            rows={4}
            maxLength={5000}
            required
            className={`${box} field-sizing-content min-h-28 py-2.5`}
          />
        )}
      </Field>
      <div className={beside}>
        <RideField form={form} name="date" type="date" max="9999-12-31" required />
        <RideField form={form} name="time" type="time" required />
      </div>
      <RideField form={form} name="location" maxLength={200} required />
      <RideField
        form={form}
        name="author"
        hint="The admin or moderator who leads it"
        maxLength={100}
        autoComplete="name"
        suggestions={ownName}
        required
      />
      <RideFormPicture form={form} />
      <RideFormMore form={form} repeatable={repeatable} />
      {children}
    </form>
  )
}
