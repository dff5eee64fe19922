import { useState } from 'react'
import { Icon } from './icon.tsx'

/** A small square of a picture, or a sign in its place where the browser cannot show it. */
export const FilePreview = ({ address }: { address: string }) => {
  const [broken, setBroken] = useState(false)
  const look = 'size-[64px] rounded-xl bg-track object-cover'
  return broken ? (
    <span className={`grid place-items-center text-quiet ${look}`}>
      <Icon shape="camera" />
    </span>
  ) : (
    <img
      src={address}
      alt=""
      width="64"
      height="64"
      loading="lazy"
      decoding="async"
      // Dragged by mistake it would count as a file that is dropped on the page.
      draggable={false}
      onError={() => setBroken(true)}
      className={look}
    />
  )
}
