import { useModal } from '#web/ui/use-modal.ts'

const look =
  'edge m-auto w-[min(32rem,calc(100%-1.5rem))] rounded-card border-2 border-line bg-card p-5 text-words backdrop:bg-ink/60 sm:p-8'

/** A dialog of the sheet, open while it is rendered. */
export const useDialog = (onClose: () => void) => {
  const dialog = useModal()
  return { dialog: { ref: dialog, onClose }, close: () => dialog.current?.close(), look }
}
