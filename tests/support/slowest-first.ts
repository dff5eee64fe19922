import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files that take long, mostly by waiting: at the end one of them would run alone. */
const slow = /\/(faults|fuzz|workers)\.test\.ts$/

/** Where no earlier run has left its figures, the largest files come first; these come before them. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const [slowOnes = [], others = []] = [true, false].map((wanted) =>
      sorted.filter(({ moduleId }) => slow.test(moduleId) === wanted),
    )
    return [...slowOnes, ...others]
  }
}
