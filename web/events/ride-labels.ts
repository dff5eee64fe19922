import type { RideName } from './ride-draft.ts'

export const labels: Readonly<Record<RideName, string>> = {
  title: 'Title',
  description: 'Description',
  location: 'Location',
  author: 'Author',
  date: 'Date',
  time: 'Time',
  image: 'Image',
  endTime: 'End time',
  distance: 'Distance (km)',
  climb: 'Climb (m)',
  grade: 'Pace group or difficulty',
  every: 'Repeat',
  until: 'Until',
}
