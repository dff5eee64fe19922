/** A file with a name and an address in each row. */
export const listOf = (rows: readonly (readonly string[])[], header = ['Name', 'Email']) =>
  new Blob([[header, ...rows].map((cells) => cells.join(',')).join('\r\n')])
