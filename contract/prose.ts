/** Parsed Markdown. It holds no HTML, so no text in it can become a tag. */
export type Prose = readonly Block[]

/** Parses Markdown, or says in one sentence what is not allowed. */
export type ReadProse = (text: string) => { readonly prose: Prose } | { readonly mistake: string }

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

export type Span =
  | string
  | { readonly is: 'strong' | 'emphasis'; readonly spans: readonly Span[] }
  | { readonly is: 'link'; readonly to: string; readonly spans: readonly Span[] }
  | { readonly is: 'code'; readonly text: string }
  | { readonly is: 'break' }
