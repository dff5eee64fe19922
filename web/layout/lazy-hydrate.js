// Runs before React and loads it at the first sign of interest. Until then the browser handles links,
// menus and forms by itself.
{
  const triggers = ['pointerdown', 'pointerover', 'focusin', 'keydown']
  const interactive = 'a, button, input, select, textarea, summary, label'

  const hydrate = () => {
    observer.disconnect()
    for (const trigger of triggers) removeEventListener(trigger, handle, true)
    // A heading in a text may have the same id.
    const inert = document.querySelector('noscript#lazy-scripts')
    const parsed = new DOMParser().parseFromString(inert?.textContent ?? '', 'text/html')
    // The links preload all modules at once instead of one after the other.
    for (const { localName, attributes, textContent } of parsed.querySelectorAll('link, script')) {
      const element = document.createElement(localName)
      for (const { name, value } of attributes) element.setAttribute(name, value)
      element.textContent = textContent
      document.body.append(element)
    }
  }

  /** @param {Event} event */
  const handle = ({ type, target }) => {
    if (type !== 'pointerover' || (target instanceof Element && target.closest(interactive)))
      hydrate()
  }

  // Some buttons answer an early press once React is there: see `useEarlyPress`.
  /** @param {Event} event */
  const markPress = ({ target }) => {
    const part = target instanceof Element && target.closest('[data-press]')
    if (part instanceof HTMLElement) part.dataset.press = 'early'
  }

  // Some parts of a page need React as soon as they are near, such as the video of the home page.
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) hydrate()
    },
    { rootMargin: '200px' },
  )
  for (const part of document.querySelectorAll('[data-hydrate-when-near]')) observer.observe(part)

  for (const trigger of triggers)
    addEventListener(trigger, handle, { capture: true, passive: true })
  addEventListener('click', markPress)
  // The hash may name something that only React shows, such as a picture of the gallery.
  const named = location.hash && document.querySelector('[data-hydrate-for-hash]')
  const hasDraft = Object.keys(sessionStorage).some((key) => key.startsWith('draft '))
  const signedIn = localStorage.getItem('access-token')
  const signingOut = localStorage.getItem('sign-out-unfinished')
  if (named || hasDraft || signedIn || signingOut) hydrate()
}
