import { once } from 'node:events'
import { connect } from 'node:net'
import type { Readable } from 'node:stream'

/** The door to a scanner of uploads; it stands open only where one is set up. */
export type VirusScanner = {
  /** The name of what was found in a file, or null. Throws when the scanner gives no verdict. */
  scan(file: Readable): Promise<string | null>
}

/** A scanner that says nothing for so long gives no verdict. */
const silenceMillis = 30_000
/** The protocol's own words: each piece comes after its length, and a length of zero ends the file. */
const hello = Buffer.from('zINSTREAM\0')
const end = Buffer.alloc(4)
const maxVerdictLength = 4096

async function* framed(file: Readable): AsyncGenerator<Buffer> {
  yield hello
  for await (const chunk of file) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    yield Buffer.concat([length, chunk])
  }
  yield end
}

/** What was found: `stream: Name FOUND`, or nothing: `stream: OK`. */
function verdictOf(said: string): string | null {
  const verdict = said.replace(/\0.*$/s, '').trim()
  const found = /^stream: (.+) FOUND$/.exec(verdict)?.[1]
  if (found) return found
  if (verdict === 'stream: OK') return null
  throw new Error(`the virus scanner gave no verdict: ${verdict.slice(0, 200)}`)
}

async function scan(file: Readable, host: string, port: number): Promise<string | null> {
  const socket = connect({ host, port })
  socket.setTimeout(silenceMillis, () => socket.destroy(new Error('the virus scanner does not answer')))
  let said = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    if (said.length < maxVerdictLength) said += text
  })
  const closed = once(socket, 'close')
  let broken: Error | null = null
  socket.on('error', (error) => {
    broken = error
  })
  try {
    for await (const piece of framed(file)) {
      // A scanner may know enough, and hang up, before it has all of it.
      if (socket.destroyed || socket.readableEnded) break
      if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), closed])
    }
    await closed
    if (broken && !said) throw broken
    return verdictOf(said)
  } finally {
    file.destroy()
    socket.destroy()
  }
}

/** Opens the door to clamd, whose INSTREAM command takes the bytes over TCP. */
export function openVirusScanner({ host, port }: { host: string; port: number }): VirusScanner {
  return { scan: (file) => scan(file, host, port) }
}
