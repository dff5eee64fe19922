import type { Picture } from './media.ts'

/** Parsed Markdown. It holds no HTML, so no text in it can become a tag. */
export type Prose = readonly Block[]

type ReadOptions = {
  /** Whether the text may show pictures of this site. */
  readonly pictures?: boolean
}

/** Parses Markdown, or says in one sentence what is not allowed. */
export type ReadProse = (
  text: string,
  options?: ReadOptions,
) => { readonly prose: Prose } | { readonly mistake: string }

export type Block =
  | {
      readonly is: 'heading'
      readonly level: number
      readonly id: string
      readonly spans: readonly Span[]
    }
  | { readonly is: 'paragraph'; readonly spans: readonly Span[] }
  | { readonly is: 'list'; readonly first: number | undefined; readonly items: readonly Prose[] }
  | { readonly is: 'quote'; readonly blocks: Prose }
  | { readonly is: 'code'; readonly text: string }
  | { readonly is: 'rule' }
  | {
      readonly is: 'picture'
      readonly url: string
      readonly alt: string
      /** Its sizes. A picture that was deleted has none and is not shown. */
      readonly picture?: Picture
    }

export type Span =
  | string
  | { readonly is: 'strong' | 'emphasis'; readonly spans: readonly Span[] }
  | { readonly is: 'link'; readonly to: string; readonly spans: readonly Span[] }
  | { readonly is: 'code'; readonly text: string }
  | { readonly is: 'break' }
