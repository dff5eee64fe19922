import { expect, test } from 'vitest'
import type { RoutePreview } from '#contract/routes.ts'
import { findings } from './route-findings.tsx'

const planned: RoutePreview = {
  preview: 'x',
  kind: 'gpx',
  length: 62_412,
  climb: 410,
  about: true,
  loop: true,
  points: 2,
  gaps: [],
  recording: { times: false, heartRate: false },
  grade: 'Steady',
  drawing: {
    ...{ path: 'M0 0', width: 1, height: 1, scale: 1, marks: [] },
    ...{ start: { x: 0, y: 0 }, finish: { x: 0, y: 0 } },
  },
  samples: [[0, 12, 0, 0]],
  cues: [],
  cuesFrom: 'file',
}

test('a planned route has figures and no times', () => {
  expect(findings(planned)).toEqual(['62.4 km, about 410 m up. The file has no times.'])
})

test('a recording without heights says what is not kept, and that there is no profile', () => {
  const { climb: _, ...flat } = planned
  const cues = [{ at: 100, kind: 'left' as const, words: 'Left' }]
  const found = findings({
    ...{ ...flat, samples: [[0, null, 0, 0]], cues, cuesFrom: 'bends' },
    recording: { times: true, heartRate: true },
  })
  expect(found).toEqual([
    '62.4 km.',
    'This is a recording with times and heart rate: we keep neither.',
    'No heights in the file: no profile.',
    '1 cue proposed from the bends.',
  ])
  expect(findings({ ...planned, recording: { times: true, heartRate: false } })[1]).toBe(
    'This is a recording with times: we do not keep them.',
  )
})
