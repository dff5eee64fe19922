// Shows visitors who is coming before React has loaded. Members get it from React, which loads at once for them.
{
  const section = document.querySelector('[data-numbers-of]')
  const heading = section?.querySelector('[data-numbers]')

  /**
   * @typedef {{ _id: string, places?: number, going: number }} Group
   * @param {{ going: number, waiting: number, left?: number, open: boolean, groups: readonly Group[] }} signup
   */
  const show = ({ going, waiting, left, open, groups }) => {
    const numbers = [
      going ? `${going} coming` : open ? 'Nobody has signed up yet' : 'Nobody signed up',
    ]
    if (left !== undefined) numbers.push(left ? `${left} place${left > 1 ? 's' : ''} left` : 'full')
    if (waiting) numbers.push(`${waiting} waiting`)
    setHeading(numbers.join(' · '))
    for (const { _id, places, going } of groups) {
      const card = section?.querySelector(`[data-group="${_id}"]`)
      const words = card?.querySelector('[data-going]')
      if (words) words.textContent = places ? `${going} of ${places}` : `${going} coming`
      const bar = card?.querySelector('progress')
      if (bar) bar.value = Math.min(going, bar.max)
    }
  }

  /** @param {string} words */
  const setHeading = (words) => {
    if (!heading) return
    heading.textContent = words
    section?.setAttribute('data-shown', '')
  }

  if (section && !localStorage.getItem('access-token')) {
    fetch(`/api/events/${section.getAttribute('data-numbers-of')}/signup`)
      .then((answer) => (answer.ok ? answer.json().then(show) : Promise.reject(answer.status)))
      .catch(() => setHeading('Who is coming'))
  }
}
