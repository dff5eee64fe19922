/** Later than everything else, so that every list begins with it. */
export const news = (title: string) => ({
  title,
  author: 'Nadia Islam',
  type: 'Other' as const,
  dateTime: new Date(Date.now() + 10 * 365 * 24 * 60 * 60 * 1000).toISOString().slice(0, 16),
})
