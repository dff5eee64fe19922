import * as z from 'zod/mini'

/** Something to read, wherever the club's own files must not be silent. */
export const Words = z.string().check(z.trim(), z.minLength(1))
