import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** The bytes this process really holds on to. */
export const memoryInUse = () => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
