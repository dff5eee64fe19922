import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { largestRouteFile } from '#contract/route-facts.ts'
import type { RoutePreview } from '#contract/routes.ts'
import { club, endsSession } from '#web/api.ts'
import { sentenceOf } from '#web/layout/failure.ts'
import { queries } from '#web/queries.ts'
import { TextButton } from '#web/ui/button.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { readRouteFile } from '#web/upload.ts'

/** How the line of the file is cut, as it is typed. */
type Cut = { readonly preview: string; readonly trim: string; readonly join: string }

const previewKey = ({ preview, trim, join }: Cut) => ['route-preview', preview, trim, join]

const uncut = (preview: string) =>
  queries.getQueryData<RoutePreview>(previewKey({ preview, trim: '', join: '' }))

/** Milliseconds without a change before the line is cut again. */
const debounce = 400

const useSettled = (cut: Cut): Cut => {
  const [settled, setSettled] = useState(cut)
  const { preview, trim, join } = cut
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ preview, trim, join }), debounce)
    return () => clearTimeout(timer)
  }, [preview, trim, join])
  return settled.preview === preview ? settled : cut
}

const isLength = (typed: string) => /^\d{0,4}$/.test(typed) && Number(typed) <= 5000

/** What was found in a file, cut as it is typed. The last answer stays until the next one has arrived. */
export const useRoutePreview = (typed: Cut) => {
  const cut = useSettled(typed)
  const { preview, trim, join } = cut
  const query = useQuery({
    queryKey: previewKey(cut),
    queryFn: ({ signal }) =>
      club.routes.preview(
        {
          preview,
          ...(trim && { trim: Number(trim) }),
          ...(join === 'true' && { join: 'true' as const }),
        },
        { signal },
      ),
    enabled: preview !== '' && isLength(trim),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => (before?.preview === preview ? before : uncut(preview)),
  })
  return {
    ...query,
    /** The gaps before anything was joined, as far as they are known. */
    gaps: uncut(preview)?.gaps ?? query.data?.gaps ?? [],
  }
}

/** Sends a file to be read. A file that is chosen meanwhile takes its place. */
export const useRouteFile = (onFound: (found: RoutePreview, file: File) => void) => {
  const [state, setState] = useState<{ readonly share?: number; readonly failure?: unknown }>({})
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const choose = async (file: File | undefined) => {
    if (!file) return
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setState({ share: 0 })
    try {
      const onProgress = (share: number) => signal.aborted || setState({ share })
      const found = await readRouteFile(file, { onProgress, signal })
      if (signal.aborted) return
      const { preview } = found
      queries.setQueryData(previewKey({ preview, trim: '', join: '' }), found)
      setState({})
      onFound(found, file)
    } catch (failure) {
      if (!signal.aborted) setState({ failure })
    }
  }

  const { share, failure } = state
  return {
    choose,
    /** The share that was sent, from 0 to 1; at 1 the site is reading it. */
    share,
    failure,
    mistake: failure === undefined || endsSession(failure) ? undefined : sentenceOf(failure),
    cancel() {
      running.current?.abort()
      setState({})
    },
  }
}

type FileProps = {
  fileName: string
  file: ReturnType<typeof useRouteFile>
  mistake: string | undefined
}

const limits = `GPX, TCX or FIT, up to ${largestRouteFile.bytes / 1024 / 1024} MB. We keep the way and its heights, no times and no heart rate.`

/** Chooses the file, with its progress and what is wrong with it. */
export const RouteFile = ({ fileName, file, mistake }: FileProps) => {
  const id = useId()
  return (
    <div className="grid gap-2">
      <FilePicker
        label={fileName ? 'Choose another file' : 'Choose a file'}
        hint={fileName ? `Now: ${fileName}` : limits}
        accept=".gpx,.tcx,.fit"
        icon="route"
        single
        errorId={mistake ? id : undefined}
        onFiles={([first]) => void file.choose(first)}
      />
      {mistake ? (
        <p id={id} role="alert" className="font-semibold text-coral">
          {mistake}
        </p>
      ) : null}
      {file.share === undefined ? null : (
        <div className="flex flex-wrap items-center gap-x-4">
          <label className="grid flex-1 basis-48 gap-1 font-semibold text-sm">
            {file.share < 1 ? 'Sending the file' : 'Reading the file'}
            <progress
              {...(file.share < 1 && { value: file.share })}
              className="block h-2.5 w-full indeterminate:bg-bar motion-safe:indeterminate:animate-pulse indeterminate:[&::-webkit-progress-bar]:bg-bar"
            />
          </label>
          <TextButton onClick={file.cancel}>Cancel</TextButton>
        </div>
      )}
    </div>
  )
}
