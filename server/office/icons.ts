import type { Club } from '#contract/club.ts'
import type { LogoIcon } from '#contract/pages.ts'
import { Refusal } from '#contract/refusal.ts'
import { get, type Route } from '#server/http/routes.ts'
import { assetPolicy } from '#server/http/security-headers.ts'

type Icon = { readonly size: number; readonly margin: number; readonly background?: string }

/** Phones round off corners or cut out a circle, so those have a background and a margin. */
const cream = '#fff7ea'

const icons: Readonly<Record<LogoIcon, Icon & { readonly otherwise: string }>> = {
  header: { size: 108, margin: 0, otherwise: '/favicon.svg' },
  '32': { size: 32, margin: 0, otherwise: '/favicon.ico' },
  '180': { size: 180, margin: 0.08, background: cream, otherwise: '/apple-touch-icon.png' },
  '192': { size: 192, margin: 0.04, otherwise: '/icon-192.png' },
  '512': { size: 512, margin: 0.04, otherwise: '/icon-512.png' },
  'maskable-512': {
    size: 512,
    margin: 0.2,
    background: cream,
    otherwise: '/icon-maskable-512.png',
  },
}

type Parts = {
  readonly club: () => Pick<Club, 'logo'>
  /** A stored picture as an icon, or nothing if it is not there. */
  readonly makeIcon: (picture: string, icon: Icon) => Promise<Uint8Array | undefined>
}

/** Serves the icons of the club's logo. Each is made once in every process. */
export const logoRoutes = ({ club, makeIcon }: Parts): readonly Route[] => {
  let made = new Map<string, Promise<Uint8Array | undefined>>()
  let madeOf: string | undefined

  const find = async (logo: string, name: LogoIcon) => {
    if (madeOf !== logo) made = new Map()
    madeOf = logo
    const picture = logo.slice('/media/'.length)
    const png = made.get(name) ?? makeIcon(picture, icons[name])
    made.set(name, png)
    png.catch(() => made.delete(name))
    return png
  }

  return [
    get('/logo/:name', async (request, { name = '' }) => {
      const icon = name.replace(/\.png$/, '')
      if (!isIcon(icon) || icon === name) throw new Refusal('not-found')
      const { logo } = club()
      const png = logo && (await find(logo, icon))
      if (!png)
        return new Response(null, { status: 302, headers: { location: icons[icon].otherwise } })
      const isNamed = new URL(request.url).searchParams.get('of') === logo.slice(7, 15)
      return new Response(request.method === 'HEAD' ? null : new Uint8Array(png), {
        headers: {
          'content-type': 'image/png',
          'content-length': String(png.length),
          'cache-control': isNamed ? 'public, max-age=31536000, immutable' : 'no-cache',
          'content-security-policy': assetPolicy,
        },
      })
    }),
  ]
}

const isIcon = (name: string): name is LogoIcon => Object.hasOwn(icons, name)
