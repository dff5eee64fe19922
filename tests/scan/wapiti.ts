import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openCallbackListener } from './callback-listener.ts'
import { runTool } from './run-tool.ts'

/**
 * All but `nikto` and `wapp`, whose lists have to be fetched from the internet, and `buster`, which guesses
 * names of files without an end: the site serves files by a list, not from a folder.
 */
const everyModule =
  'backup blindsql brute_login_form cookieflags crlf csp csrf exec file htaccess http_headers methods permanentxss redirect shellshock sql ssrf xss xxe'

type Found = { readonly path: string; readonly info: string; readonly parameter: string }
type Report = Record<'vulnerabilities' | 'anomalies', Record<string, readonly Found[]>>

export type Finding = { readonly kind: string; readonly where: string; readonly says: string }

/** Crawls from these addresses and attacks everything it finds; every finding is one line. */
export const wapiti = async (
  folder: string,
  start: readonly string[],
  seconds: { readonly crawl: number; readonly attack: number },
  modules = everyModule,
): Promise<readonly Finding[]> => {
  using listener = await openCallbackListener()
  const report = join(folder, 'wapiti.json')
  const [first = '', ...others] = start
  await runTool(
    'wapiti',
    [
      ['-u', first],
      ...others.map((url) => ['-s', url]),
      ['-m', modules.replaceAll(' ', ',')],
      ['--endpoint', listener.endpoint],
      // A scan that takes longer ends with its findings so far.
      ['--max-scan-time', String(seconds.crawl)],
      ['--max-attack-time', String(seconds.attack)],
      ['--max-files-per-dir', '40'],
      ['--store-session', join(folder, 'session')],
      ['--flush-session', '--no-bugreport', '-v', '0', '-t', '10'],
      ['-f', 'json', '-o', report],
    ].flat(),
    join(folder, 'wapiti.log'),
    2 * seconds.crawl + 40 * seconds.attack,
  )
  const said = await readFile(report, 'utf8').catch(() => undefined)
  if (!said) return [{ kind: 'not scanned', where: first, says: 'wapiti left no report' }]
  const { vulnerabilities, anomalies }: Report = JSON.parse(said)
  return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, found]) =>
    found.map(({ path, info, parameter }) => ({
      kind,
      where: parameter ? `${path} (${parameter})` : path,
      says: info,
    })),
  )
}
