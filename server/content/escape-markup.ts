const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as it stands in XML and HTML, also between double quotes. */
export const escapeMarkup = (text: string) => text.replace(/[&<>"]/g, (c) => escapes[c] ?? c)
