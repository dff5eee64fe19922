import { Link } from 'react-router'
import type { AuditEntry } from '#contract/audit.ts'
import { sentenceFor } from './audit-words.ts'

type Props = {
  entry: AuditEntry
  /** How many entries alike the sentence stands for. */
  count: number
  linkLook: string
}

/** What a person did, after their name. */
export const AuditSentence = ({ entry, count, linkLook }: Props) =>
  sentenceFor(entry, count).map(({ text, isName, link }) =>
    link ? (
      <Link key={text} to={link} className={linkLook}>
        {text}
      </Link>
    ) : isName ? (
      <strong key={text} className="font-semibold">
        {text}
      </strong>
    ) : (
      text
    ),
  )
