// Runs before React: the page is cached and the same for everyone, but the numbers change with every answer.
{
  /** @param {{ _id: string, going: number, left?: number }} count */
  const show = ({ _id, going, left }) => {
    const places = left === 0 ? 'full' : left === 1 ? '1 place left' : `${left} places left`
    for (const badge of document.querySelectorAll(`[data-coming="${_id}"]`)) {
      badge.textContent = left === undefined ? `${going} coming` : `${going} coming · ${places}`
      badge.removeAttribute('hidden')
    }
  }
  const ids = [...document.querySelectorAll('[data-coming]')].map((badge) =>
    badge.getAttribute('data-coming'),
  )
  fetch(`/api/signups?events=${ids}`, { priority: 'low' })
    .then((response) => (response.ok ? response.json() : []))
    .then((counts) => {
      for (const count of counts) if (count.going > 0) show(count)
    })
    .catch(() => {})
}
