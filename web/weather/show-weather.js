// Shows visitors the forecast before React has loaded. React shows it after a change of page.
{
  const badge = document.querySelector('[data-weather-of]')

  /** @param {{ forecast?: { sky: string, words: string }, attribution?: { words: string, url: string } }} weather */
  const show = ({ forecast, attribution }) => {
    const words = badge?.querySelector('[data-words]')
    const link = badge?.querySelector('a')
    if (!badge || !words || !link || !forecast || !attribution) return
    words.textContent = forecast.words
    link.textContent = attribution.words
    link.href = attribution.url
    badge.querySelector(`[data-sky="${forecast.sky}"]`)?.removeAttribute('hidden')
    badge.removeAttribute('hidden')
  }

  if (badge) {
    fetch(`/api/events/${badge.getAttribute('data-weather-of')}/weather`, { priority: 'low' })
      .then((answer) => (answer.ok ? answer.json().then(show) : undefined))
      .catch(() => {})
  }
}
