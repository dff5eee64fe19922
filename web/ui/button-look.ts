const tones = {
  /** The one thing the page asks for. */
  call: 'border-transparent bg-amber text-ink hover:bg-amber-bright',
  /** It deletes something. */
  danger: 'border-transparent bg-danger-fill text-on-danger hover:border-on-danger',
  plain: 'border-current hover:border-words hover:bg-words hover:text-page',
  /** The plain one on a picture or a dark band, which are dark in either theme. */
  night: 'border-current hover:border-cream hover:bg-cream hover:text-ink',
}

export type Tone = keyof typeof tones

/** Links and buttons that look the same. */
export const buttonLook = (tone: Tone) =>
  `inline-flex min-h-12 items-center justify-center rounded-full border-2 px-[min(1.5rem,6vw)] py-2 text-center font-semibold leading-tight transition-colors focus-visible:rounded-full ${tones[tone]}`
