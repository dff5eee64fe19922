/** What is said about adding a ride, word for word as the club wants it. */
export const messages = {
  missing: { title: 'Oops...', text: 'All fields are required!', urgent: true },
  uploadFailed: { title: 'Image Upload Failed', text: 'Please try again.', urgent: true },
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
