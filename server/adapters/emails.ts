import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { DocumentProblem } from './documents-task.ts'
import { EmailMessage } from './email-message.ts'
import { inPlace, places } from './isolated-places.ts'
import { type ReadingLimits, runIsolated, usualLimits } from './isolated-process.ts'

/** No attachment is larger than the email that it came with. */
const maxOutputBytes = 40_000_000

/** The door to emails that come from outside; each is read in a process apart. Throws a `DocumentProblem` for one that cannot be read. */
export type EmailReader = {
  read(raw: Buffer): Promise<EmailMessage>
  /** The bytes of its nth attachment, empty where there is none. */
  attachment(raw: Buffer, nth: number): Promise<Buffer>
}

const program = fileURLToPath(new URL('./emails-child.ts', import.meta.url))

/** Opens the door to emails. */
export function openEmailReader(changed: Partial<ReadingLimits> = {}): EmailReader {
  const limits = { ...usualLimits, ...changed }
  const ask = (raw: Buffer, args: readonly string[]): Promise<Buffer> => {
    const file = Readable.from([raw], { objectMode: false })
    return inPlace(places.reading, file, async () => {
      const parts: Buffer[] = []
      const onOutput = (chunk: Buffer) => void parts.push(chunk)
      await runIsolated({ program, args, file, limits, maxOutputBytes, onOutput })
      return Buffer.concat(parts)
    })
  }
  return {
    async read(raw) {
      const said = await ask(raw, ['read'])
      try {
        return EmailMessage.parse(JSON.parse(said.toString('utf8')))
      } catch {
        throw new DocumentProblem('damaged')
      }
    },
    attachment: (raw, nth) => ask(raw, ['attachment', String(nth)]),
  }
}
