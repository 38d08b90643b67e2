import { z } from 'zod'

/** What a process is asked to do with a ZIP file: say what is in it, or give the bytes of some of its entries. */
export type ZipTask = 'list' | 'unpack'

/** Why a ZIP file cannot be read, in words for whoever uploaded it. */
export const zipProblems = {
  damaged: 'This ZIP file is damaged or incomplete. Make it again and upload that.',
  tooMany: 'This ZIP file holds more than 5,000 documents. Split it and upload the parts.',
} as const
export type ZipProblem = keyof typeof zipProblems

const Entry = z.object({
  entry: z.number().int(),
  path: z.string(),
  bytes: z.number(),
  isLocked: z.boolean(),
  isTooPacked: z.boolean(),
})
/** A file of a ZIP, as the ZIP describes it. */
export type ZipEntry = z.infer<typeof Entry>

/** What the process says, one JSON text per line; the bytes of an entry come in pieces, before its end. It read what strangers wrote. */
export const ZipMessage = z.union([
  z.object({ entry: z.number().int(), piece: z.string() }),
  z.object({ entry: z.number().int(), isWhole: z.boolean() }),
  z.object({ listed: Entry }),
  z.object({ problem: z.enum(['damaged', 'tooMany']) }),
  z.object({ isDone: z.literal(true) }),
])
export type ZipMessage = z.infer<typeof ZipMessage>
