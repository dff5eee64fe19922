/** What is said about adding a ride, word for word as the club wants it. */
export const messages = {
  missing: { title: 'Oops...', text: 'All fields are required!' },
  uploadFailed: { title: 'Image Upload Failed', text: 'Please try again.' },
  notAdded: { title: 'Failed!', text: 'Could not add the event. Please try again later.' },
  broken: { title: 'Error!', text: 'Something went wrong. Please try again later.' },
  added: { title: 'Success!', text: 'Event has been added successfully.' },
} as const
