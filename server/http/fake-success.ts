/** Thrown by a handler to answer as if all were well, while its transaction keeps nothing of it. */
export class FakeSuccess extends Error {
  readonly answer: unknown

  constructor(answer: unknown) {
    super('Only pretended to be done.')
    this.answer = answer
  }
}

export const asFakeSuccess = (thrown: unknown) => {
  if (thrown instanceof FakeSuccess) return thrown.answer
  throw thrown
}
