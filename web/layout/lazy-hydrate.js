// Runs before React: wakes it at the first sign that somebody wants to do something.
// Until then links, menus and forms work as the browser itself does them.
{
  const signs = ['pointerdown', 'pointerover', 'focusin', 'keydown']
  const wanted = 'a, button, input, select, textarea, summary, label'

  const wake = () => {
    near.disconnect()
    for (const sign of signs) removeEventListener(sign, notice, true)
    // A heading somebody wrote may have the same name.
    const sleeping = document.querySelector('noscript#sleeping')
    const asleep = new DOMParser().parseFromString(sleeping?.textContent ?? '', 'text/html')
    // With the links, everything is asked for at once instead of file after file.
    for (const { localName, attributes, textContent } of asleep.querySelectorAll('link, script')) {
      const part = document.createElement(localName)
      for (const { name, value } of attributes) part.setAttribute(name, value)
      part.textContent = textContent
      document.body.append(part)
    }
  }

  /** @param {Event} event */
  const notice = ({ type, target }) => {
    if (type !== 'pointerover' || (target instanceof Element && target.closest(wanted))) wake()
  }

  // Some parts of a page are wanted as soon as they are near: a film, the rest of a long list.
  const near = new IntersectionObserver(
    (seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) wake()
    },
    { rootMargin: '200px' },
  )
  for (const part of document.querySelectorAll('[data-wakes]')) near.observe(part)

  for (const sign of signs) addEventListener(sign, notice, { capture: true, passive: true })
  // An address may name something in a page that only React shows.
  const named = location.hash && document.querySelector('[data-wakes-for-fragment]')
  const halfWritten = Object.keys(sessionStorage).some((key) => key.startsWith('draft '))
  const signedIn = localStorage.getItem('access-token')
  const signingOut = localStorage.getItem('sign-out-unfinished')
  if (named || halfWritten || signedIn || signingOut) wake()
}
