/** Which requests are looked at, as the address has it. */
export type RequestFilter = {
  readonly q: string
  readonly status: 'all' | 'open' | 'answered'
}

export const readFilter = (search: URLSearchParams): RequestFilter => {
  const status = search.get('status')
  return {
    q: (search.get('q') ?? '').slice(0, 200),
    status: status === 'open' || status === 'answered' ? status : 'all',
  }
}

/** Only what narrows the list stands in the address. */
export const writeFilter = ({ q, status }: RequestFilter): Record<string, string> => ({
  ...(q && { q }),
  ...(status !== 'all' && { status }),
})
