import { data } from 'react-router'

/** Every address nobody knows; a route of its own, so the frame around the page is whole. */
export const loader = () => {
  throw data(null, 404)
}

export default function NotFoundPage() {
  return null
}
