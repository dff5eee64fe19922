import type { ComponentProps, ReactNode } from 'react'
import { longestBody, type NewNews, newsTypes } from '#contract/news.ts'
import { box, Field } from '#web/ui/field.tsx'
import { SelectBox } from '#web/ui/select-box.tsx'
import { labels, type NewsName } from './news-draft.ts'
import type { NewsForm } from './use-news-form.ts'

type Props = {
  form: NewsForm
  label: string
  onSend: (item: NewNews) => Promise<void>
  /** What can be pressed. */
  children: ReactNode
}

export const NewsFormFields = ({ form, label, onSend, children }: Props) => (
  <form
    ref={form.ref}
    noValidate
    aria-label={label}
    aria-busy={form.busy}
    onSubmit={(event) => {
      event.preventDefault()
      void form.submit(onSend)
    }}
    className="edge grid grid-cols-1 gap-x-8 gap-y-5 rounded-card bg-card p-4 sm:p-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
  >
    <div className="grid grid-cols-1 content-start gap-4">
      <Line form={form} name="title" maxLength={200} />
      <Line form={form} name="author" maxLength={100} autoComplete="name" />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-4">
        <TypeField form={form} />
        <Line form={form} name="dateTime" type="datetime-local" max="9999-12-31T23:59" />
      </div>
    </div>
    <BodyField form={form} />
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">{children}</div>
  </form>
)

type LineProps = Pick<ComponentProps<'input'>, 'type' | 'max' | 'maxLength' | 'autoComplete'> & {
  form: NewsForm
  name: NewsName
}

const Line = ({ form, name, ...input }: LineProps) => (
  <Field label={labels[name]} error={form.errorOf(name)}>
    {(wiring) => (
      <input
        {...wiring}
        {...form.bind(name)}
        {...input}
        required
        className={`${box} min-w-0 max-sm:px-2.5`}
      />
    )}
  </Field>
)

const TypeField = ({ form }: { form: NewsForm }) => (
  <Field label={labels.type} error={form.errorOf('type')}>
    {(wiring) => (
      <SelectBox {...wiring} {...form.bind('type')} required className="max-sm:pl-2.5">
        <option value="">Choose…</option>
        {newsTypes.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectBox>
    )}
  </Field>
)

const howToWrite =
  'Optional, in Markdown: an empty line begins a paragraph, **bold**, *italic*, ## a heading, - a list, [words](https://…) a link.'

const BodyField = ({ form }: { form: NewsForm }) => (
  <Field label={labels.body} hint={howToWrite} error={form.errorOf('body')}>
    {(wiring) => (
      <textarea
        {...wiring}
        {...form.bind('body')}
        rows={8}
        maxLength={longestBody}
        className={`${box} field-sizing-content max-h-[32rem] min-h-52 resize-y py-2.5 max-sm:px-2.5 xl:min-h-72`}
      />
    )}
  </Field>
)
