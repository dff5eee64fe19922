import type { Event } from '#contract/events.ts'

type Club = { readonly name: string; readonly address: readonly string[] }

const statuses = {
  planned: 'https://schema.org/EventScheduled',
  cancelled: 'https://schema.org/EventCancelled',
}

/** A ride as search engines know sports events. Its times are those of the place it begins at. */
export const rideForSearch = (ride: Event, club: Club, origin: string) => ({
  '@type': 'SportsEvent',
  name: ride.title,
  description: ride.description,
  sport: 'Cycling',
  startDate: `${ride.date}T${ride.time}`,
  ...(ride.endTime && { endDate: `${ride.date}T${ride.endTime}` }),
  eventStatus: statuses[ride.status],
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  image: [new URL(ride.image, origin).href],
  location: {
    '@type': 'Place',
    name: ride.location,
    address: { '@type': 'PostalAddress', addressLocality: club.address.at(-1) },
  },
  organizer: { '@type': 'SportsClub', name: club.name, url: `${origin}/` },
  performer: { '@type': 'Person', name: ride.author },
  isAccessibleForFree: true,
  url: `${origin}/calender?day=${ride.date}`,
})
