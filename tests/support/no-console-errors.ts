import { afterEach, beforeEach, expect, vi } from 'vitest'

let printed: unknown[][] = []

/** Every unexpected error or warning on the console is a failure. */
beforeEach(() => {
  printed = []
  for (const kind of ['error', 'warn'] as const) {
    vi.spyOn(console, kind).mockImplementation((...words) => void printed.push(words))
  }
})

afterEach(() => {
  // The next file runs in the same process: a test that fails halfway must not leave a changed clock.
  vi.useRealTimers().unstubAllEnvs()
  expect(printed).toEqual([])
})
