import { bad, type Check, type Finding, look, ok, patience } from './finding.ts'

/** The site as everybody reaches it, through whatever stands in front of it. */
export const checkPublic: Check = async ({ settings: { publicUrl, trustProxy } }) => {
  if (!publicUrl)
    return [ok('A local trial: PUBLIC_URL is not set, and only this machine is answered')]
  const secure = publicUrl.startsWith('https:')
  return [
    secure
      ? ok('Visitors come by https')
      : look(
          'PUBLIC_URL is http: passwords travel in the clear. Put a proxy with TLS in front of it.',
        ),
    ...(secure && !trustProxy
      ? [
          look(
            'A proxy ends TLS, but TRUST_PROXY is not 1: all callers share its address, and its limits. Set it if the proxy sets X-Forwarded-For.',
          ),
        ]
      : []),
    ...(await reach(publicUrl, secure)),
  ]
}

const ask = (address: string) =>
  fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(patience) })

const reach = async (publicUrl: string, secure: boolean): Promise<readonly Finding[]> => {
  try {
    const { status, headers } = await ask(`${publicUrl}/healthz`)
    if (status !== 200) {
      return [bad(`${publicUrl} answers with ${status}. See the log of the proxy.`)]
    }
    const stays = headers.has('strict-transport-security')
    const metrics = await ask(`${publicUrl}/metrics`)
    return [
      ok(`${publicUrl} leads to the site`),
      ...(secure && !stays
        ? [bad('The proxy takes off Strict-Transport-Security. Let it pass the headers on.')]
        : []),
      metrics.status === 200
        ? bad('Everybody can read /metrics. Let the proxy not pass it on, and set TRUST_PROXY=1.')
        : ok('Nobody outside can read /metrics'),
    ]
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
    return [
      bad(
        `${publicUrl} is not reached from here (${code ?? (error as Error).name}). Check the name, the certificate and the proxy.`,
      ),
    ]
  }
}
