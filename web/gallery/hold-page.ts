/** Keeps the page behind a viewer where it is: it does not scroll and, without its bar, grow no wider. */
export const holdPage = () => {
  const { classList, clientWidth } = document.documentElement
  const held = ['overflow-hidden', 'bg-night']
  if (innerWidth > clientWidth) held.push('[scrollbar-gutter:stable]')
  classList.add(...held)
  return () => classList.remove(...held)
}
