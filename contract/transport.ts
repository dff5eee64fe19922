const sentences = {
  network: 'Network error: the site could not be reached. Check your connection and try again.',
  timeout: 'Timeout exceeded: the site took too long to answer. Try again.',
  aborted: 'Request aborted: it was stopped before the site answered.',
} as const

/** What goes wrong on the way to the site, before it could say anything itself. */
export class TransportError extends Error {
  readonly kind: keyof typeof sentences | 'status'
  readonly status: number | undefined

  constructor(reason: keyof typeof sentences | number) {
    super(
      typeof reason === 'number'
        ? `Request failed with status code ${reason}. Try again in a moment.`
        : sentences[reason],
    )
    this.kind = typeof reason === 'number' ? 'status' : reason
    this.status = typeof reason === 'number' ? reason : undefined
  }
}

export const asTransportError = (thrown: unknown): TransportError => {
  const name = thrown instanceof Error ? thrown.name : ''
  if (name === 'TimeoutError') return new TransportError('timeout')
  if (name === 'AbortError') return new TransportError('aborted')
  return new TransportError('network')
}
