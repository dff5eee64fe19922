/** What is said about adding a ride or a news item, word for word as the club wants it. */
export const addingMessages = {
  notAdded: {
    title: 'Failed!',
    text: 'Could not add the event. Please try again later.',
    urgent: true,
  },
  broken: {
    title: 'Error!',
    text: 'Something went wrong. Please try again later.',
    urgent: true,
  },
  added: { title: 'Success!', text: 'Event has been added successfully.' },
} as const
