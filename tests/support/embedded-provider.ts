type Site = { readonly origin: string; readonly publicUrl?: string | undefined }

/** Asks the embedded provider for something, as the pages of the site do. */
export const askProvider = (
  { origin, publicUrl = origin }: Site,
  path: string,
  body: object,
  { proof, from = publicUrl }: { proof?: string; from?: string } = {},
) =>
  fetch(`${origin}/api/auth${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: from,
      ...(proof && { authorization: `Bearer ${proof}` }),
    },
    body: JSON.stringify(body),
  })

/** What the provider returns to a browser with this proof. */
export const sessionOf = async ({ origin }: Site, proof = '') => {
  const headers = { authorization: `Bearer ${proof}` }
  return (await fetch(`${origin}/api/auth/get-session`, { headers })).json()
}

/** Signs in with a password and returns the proof. */
export const signIn = async (site: Site, email: string, password: string) => {
  const response = await askProvider(site, '/sign-in/email', { email, password })
  return response.headers.get('set-auth-token') ?? ''
}
