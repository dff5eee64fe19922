/** What the front knows of a request besides what it says itself. */
export type Visit = { readonly requestId: string; readonly address: string }

/** One address of the server. Kept answers are the same for everyone until a write changes them. */
export type Route = {
  readonly method: string
  readonly path: string
  readonly cached?: boolean
  /** Takes as long as it takes: a file on a slow line is waited for while it keeps coming. */
  readonly upload?: boolean
  answer(
    request: Request,
    inPath: Readonly<Record<string, string>>,
    visit: Visit,
  ): Response | Promise<Response>
}

export const get = (path: string, answer: Route['answer']): Route => ({
  method: 'GET',
  path,
  answer,
})

/** The methods each path takes, for those who try another. */
export const methodsByPath = (routes: readonly Route[]) => {
  const methods = new Map<string, string[]>()
  for (const { path, method } of routes) methods.set(path, [...(methods.get(path) ?? []), method])
  return methods
}
