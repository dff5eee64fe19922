import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take long for their size; at the end, one of them would run alone. */
const slow =
  /\/(faults|fuzz|workers|start-and-stop|restore|bad-pictures|admin-command|accessibility|route-table|gallery|offline|budget|session|profile)\.test\.ts$/

/** Without the times of an earlier run, the largest files come first; these come before them. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const [slowOnes = [], others = []] = [true, false].map((wanted) =>
      sorted.filter(({ moduleId }) => slow.test(moduleId) === wanted),
    )
    return [...slowOnes, ...others]
  }
}
