/** Secondary links and buttons. */
export const quietLook =
  'inline-flex min-h-11 items-center gap-2 rounded-xl font-semibold text-lagoon underline decoration-line decoration-2 underline-offset-4 hover:decoration-current focus-visible:rounded-xl'
