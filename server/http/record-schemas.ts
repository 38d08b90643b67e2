import { z } from 'zod'

/** The id in the path of a record; a text that cannot be one is answered like an id that does not exist. */
export const ById = z.strictObject({ id: z.uuid() })

/** The empty answer of 204. */
export const Nothing = z.undefined()
