const tones = {
  /** The main action of a page. */
  call: 'border-transparent bg-amber text-ink hover:bg-amber-bright',
  /** Deletes something. */
  danger: 'border-transparent bg-danger-fill text-on-danger hover:border-on-danger',
  plain: 'border-current hover:border-words hover:bg-words hover:text-page',
  /** `plain` on a picture or a band that is dark in both themes. */
  night: 'border-current hover:border-cream hover:bg-cream hover:text-ink',
}

export type Tone = keyof typeof tones

export const buttonLook = (tone: Tone) =>
  `inline-flex min-h-12 items-center justify-center rounded-full border-2 px-[min(1.5rem,6vw)] py-2 text-center font-semibold leading-tight transition-colors focus-visible:rounded-full ${tones[tone]}`
