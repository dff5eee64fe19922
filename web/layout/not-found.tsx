import { data } from 'react-router'

/** Matches every unknown address, so that the error is shown inside the site's layout. */
export const loader = () => {
  throw data(null, 404)
}

export default function NotFoundPage() {
  return null
}
