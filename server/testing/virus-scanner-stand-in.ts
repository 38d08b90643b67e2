import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

/** The pieces of an INSTREAM command, or null while some are missing. */
function fileOf(sent: Buffer): Buffer | null {
  const pieces: Buffer[] = []
  for (let at = sent.indexOf(0) + 1; at + 4 <= sent.length; ) {
    const length = sent.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(sent.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

/** A stand-in of clamd: a file with the word VIRUS in it is infected, one with BROKEN gets no verdict. */
export async function startVirusScanner() {
  const files: Buffer[] = []
  const hear = (socket: Socket) => {
    let sent = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      sent = Buffer.concat([sent, chunk])
      const file = fileOf(sent)
      if (!file) return
      files.push(file)
      if (file.includes('BROKEN')) socket.end('INSTREAM size limit exceeded. ERROR\0')
      else socket.end(file.includes('VIRUS') ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
    })
  }
  const server = createServer(hear).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.close()
    await once(server, 'close')
  }
  return { host: '127.0.0.1', port, files, close }
}
