import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Club } from '#contract/club.ts'
import { clubClock } from '#contract/days.ts'
import { longestBody, NewNews, newsTypes, type WholeNews } from '#contract/news.ts'
import type { FieldError } from '#contract/refusal.ts'
import { check } from '#contract/sentence.ts'
import { club } from '#web/api.ts'
import type { Draft } from '#web/layout/draft.ts'
import {
  PictureField,
  type PicturePart,
  showPicture,
  usePictureUpload,
} from '#web/layout/picture-field.tsx'
import { FormButtons, FormNotices } from '#web/layout/resource-form.tsx'
import { useResourceForm } from '#web/layout/use-resource-form.ts'
import { useSession } from '#web/session.ts'
import { SelectField } from '#web/ui/select.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { uploadNewsPicture } from '#web/upload.ts'
import { refreshNews } from './published-news.tsx'

const labels = {
  title: 'Title',
  author: 'Author',
  type: 'Type',
  dateTime: 'Date and time',
  image: 'Picture',
  body: 'Text',
} as const

type NewsName = keyof typeof labels | 'fileName'

const names = [...(Object.keys(labels) as (keyof typeof labels)[]), 'fileName'] as const

const draftFrom = (given: Partial<Record<NewsName, unknown>>) =>
  Object.fromEntries(names.map((name) => [name, String(given[name] ?? '')])) as Draft<NewsName>

const readNews = ({ type, body, image, fileName: _, ...words }: Draft<NewsName>) => {
  const text = body.trim() === '' ? {} : { body }
  const read = check(NewNews, {
    ...words,
    type: type || undefined,
    ...text,
    ...(image && { image }),
  })
  if ('value' in read) return read
  return { errors: read.errors.map((error) => (type || error.field !== 'type' ? error : noType)) }
}

const noType = { field: 'type', detail: 'Please choose what kind of news it is.' }

const leaving = {
  title: 'Leave what you typed?',
  text: 'It is not on the site yet. This browser saves it until you come back.',
  confirm: 'Leave',
}

type Options = { readonly opened?: WholeNews; onSaved?(): void }

/** A new item starts with the name of the person who writes it and the club's time. */
const useNewsForm = ({ opened, onSaved }: Options) => {
  const session = useSession()
  const root = useRouteLoaderData<{ readonly club: Club }>('root')
  const author = session.state === 'in' ? session.user.displayName : ''
  const picture = usePictureUpload(uploadNewsPicture)
  const form = useResourceForm<NewsName, NewNews, WholeNews>({
    name: 'news',
    what: 'news item',
    labels,
    calls: club.news,
    opened,
    draftOf: (item) =>
      draftFrom(item ?? { author, dateTime: root ? clubClock(root.club.timeZone) : '' }),
    read: readNews,
    prepare: (): Promise<PicturePart> => picture.uploadOnce(form),
    placeErrors: (errors): readonly FieldError[] => picture.placeErrors(form, errors),
    onSaved() {
      void refreshNews()
      onSaved?.()
    },
    leaving,
  })
  return {
    ...form,
    picture: {
      label: labels.image,
      error: form.errorOf('image'),
      address: form.draft.image,
      file: picture.fileOf(form),
      fileName: form.draft.fileName,
      upload: picture.upload,
      required: false,
      onChoose: (file: File | undefined) => void picture.choose(form, file),
      onRemove: () => picture.remove(form),
    },
  }
}

type NewsForm = ReturnType<typeof useNewsForm>

export const AddNewsForm = () => {
  const form = useNewsForm({})
  return (
    <NewsFields
      form={form}
      label="Add News & Info"
      restored="This is what you had typed. It is not published yet."
    >
      <FormButtons form={form}>Submit</FormButtons>
    </NewsFields>
  )
}

export const EditNewsForm = ({ opened, onSaved }: { opened: WholeNews; onSaved: () => void }) => {
  const form = useNewsForm({ opened, onSaved })
  return (
    <NewsFields
      form={form}
      label="Edit News & Info"
      restored="These are changes you made before. They are not saved yet."
    >
      <FormButtons form={form}>{form.gone ? 'Publish it as a new item' : 'Save'}</FormButtons>
    </NewsFields>
  )
}

const markdownHint =
  'Optional, in Markdown: an empty line begins a paragraph, **bold**, *italic*, ## a heading, - a list, [words](https://…) a link.'

type FieldsProps = { form: NewsForm; label: string; restored: string; children: ReactNode }

const NewsFields = ({ form, label, restored, children }: FieldsProps) => {
  const field = (name: NewsName) => ({
    ...form.field(name),
    className: 'min-w-0 max-sm:px-2.5',
  })
  return (
    <>
      <FormNotices
        form={form}
        restored={restored}
        show={(name, value) => (name === 'image' ? showPicture(value) : undefined)}
      />
      <form
        {...form.form}
        aria-label={label}
        className="edge grid grid-cols-1 gap-x-8 gap-y-5 rounded-card bg-card p-4 sm:p-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
      >
        <div className="grid grid-cols-1 content-start gap-4">
          <TextField {...field('title')} maxLength={200} />
          <TextField {...field('author')} maxLength={100} autoComplete="name" />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-4">
            <SelectField
              {...form.field('type')}
              choices={types}
              required
              className="max-sm:pl-2.5"
            />
            <TextField {...field('dateTime')} type="datetime-local" max="9999-12-31T23:59" />
          </div>
          <PictureField {...form.picture} />
        </div>
        <TextAreaField
          {...form.field('body')}
          hint={markdownHint}
          rows={8}
          maxLength={longestBody}
          required={false}
          className="max-h-[32rem] min-h-52 resize-y max-sm:px-2.5 xl:min-h-72"
        />
        {children}
      </form>
    </>
  )
}

const types = { '': 'Choose…', ...Object.fromEntries(newsTypes.map((type) => [type, type])) }
