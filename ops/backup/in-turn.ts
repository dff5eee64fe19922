const atOnce = 8

/**
 * Asks for a handful at a time, because a store may be far away, and gives the answers in the order of
 * the questions. No question is left open when it is over.
 */
export async function* askInTurn<Question, Answer>(
  questions: Iterable<Question> | AsyncIterable<Question>,
  ask: (question: Question) => Promise<Answer>,
) {
  const open: Promise<Answer>[] = []
  try {
    for await (const question of questions) {
      const answer = ask(question)
      // Its turn may never come, if one before it fails.
      answer.catch(() => {})
      if (open.push(answer) === atOnce) yield* open.splice(0, 1)
    }
    yield* open
  } finally {
    await Promise.allSettled(open)
  }
}
