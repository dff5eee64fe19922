import type { Hosts } from '#server/http/security-headers.ts'
import type { Settings } from '#server/settings.ts'

const ownDoors = {
  image: { address: '/api/media/image' },
  file: { address: '/api/media/file', preset: 'club' },
}

/** Where browsers send pictures and load them from: this site, or the hosts the settings name. */
export const readUploadTargets = ({
  imageHost,
  fileHost,
}: Pick<Settings, 'imageHost' | 'fileHost'>) => {
  const named = [imageHost, fileHost].filter((host) => host !== undefined)
  const origins = named.flatMap(({ pictures }) => pictures)
  const hosts: Hosts = {
    'connect-src': named.map(({ upload }) => new URL(upload).origin),
    'img-src': origins,
  }
  return {
    uploadTargets: {
      image: imageHost ? { address: imageHost.upload } : ownDoors.image,
      file: fileHost ? { address: fileHost.upload, preset: fileHost.preset } : ownDoors.file,
    },
    /** What the policy of the pages has to open. */
    hosts: named.length > 0 ? hosts : {},
    isOutside: (url: string) => origins.some((origin) => url.startsWith(`${origin}/`)),
  }
}
