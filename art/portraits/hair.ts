import { fill } from '../markup.ts'

/** Each falls behind the shoulders, before the face, or both. */
const styles = {
  none: {},
  short: {
    front:
      'M130 170C122 106 158 70 203 70S282 104 270 170C264 146 258 132 247 122C217 133 171 133 153 122C142 134 136 148 130 170Z',
  },
  cropped: {
    front:
      'M132 158C126 104 160 76 201 76S276 104 270 158C264 136 252 120 236 112C214 106 188 106 166 112C150 120 138 136 132 158Z',
  },
  tousled: {
    front:
      'M128 172C116 116 136 88 160 84C170 62 210 58 226 72C262 66 288 104 272 172C268 150 262 138 252 130C240 138 226 128 218 120C206 136 188 128 180 122C170 136 156 132 148 132C140 142 134 154 128 172Z',
  },
  long: {
    behind:
      'M116 186C110 94 158 60 204 60S296 96 286 190C292 250 302 280 306 312H94C102 284 114 246 116 186Z',
    front:
      'M128 178C122 108 160 76 204 78C252 80 282 112 274 180C258 150 240 124 214 112C190 140 152 144 128 178Z',
  },
  bun: {
    behind:
      'M160 74C150 34 182 18 204 20S256 36 244 74ZM124 190C112 100 160 64 203 64S290 100 278 190Z',
    front:
      'M130 172C124 106 160 74 202 74S280 106 272 172C262 140 236 116 202 112C168 116 142 140 130 172Z',
  },
  bob: {
    behind:
      'M112 232C104 120 150 62 204 62S302 122 290 232C288 246 270 250 262 244H140C130 250 114 246 112 232Z',
    front:
      'M128 190C120 112 158 76 204 76S284 112 274 190C270 164 264 146 254 134C214 140 160 140 150 132C138 146 132 166 128 190Z',
  },
  ponytail: {
    behind: 'M262 96C318 96 338 150 322 214C316 240 300 252 290 250C304 214 296 160 258 142Z',
    front:
      'M128 172C120 104 160 70 204 70S286 106 274 172C266 140 240 114 206 108C174 114 142 136 128 172Z',
  },
} satisfies Record<string, { behind?: string; front?: string }>

export type Hair = keyof typeof styles

export const hairBehind = (style: Hair, colour: string) => fill(part(style, 'behind'), colour)
export const hairInFront = (style: Hair, colour: string) => fill(part(style, 'front'), colour)

const part = (style: Hair, which: 'behind' | 'front') => {
  const parts: { behind?: string; front?: string } = styles[style]
  return parts[which] ?? ''
}
