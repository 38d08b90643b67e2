import { z } from 'zod'

/** A producer's part, of 100. */
const Share = z.strictObject({
  userId: z.uuid({ error: 'Choose a producer' }),
  share: z
    .number({ error: 'Enter a share' })
    .gt(0, 'Enter a share above 0')
    .max(100, 'A share is at most 100'),
})
export type Share = z.infer<typeof Share>

/** Who is credited, in shares that add up to 100. */
export const Producers = z.array(Share).min(1, 'Name a producer').max(10, 'Name at most 10 producers')
