import { afterEach, beforeEach, expect, vi } from 'vitest'

let printed: unknown[][] = []

/** Whatever is printed as an error or a warning and was not expected is a failure. */
beforeEach(() => {
  printed = []
  for (const kind of ['error', 'warn'] as const) {
    vi.spyOn(console, kind).mockImplementation((...words) => void printed.push(words))
  }
})

afterEach(() => {
  // The next file runs in the same process: a test that fails halfway must not leave it another clock.
  vi.useRealTimers().unstubAllEnvs()
  expect(printed).toEqual([])
})
