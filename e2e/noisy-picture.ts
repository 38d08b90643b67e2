import { deflateSync } from 'node:zlib'

function pngChunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function crc32(data: Buffer): number {
  let crc = 0xffffffff
  for (const byte of data) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

/** A picture of noise, which compresses badly: what is kept of it must still be small. */
export function noisyPicture(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  let seed = 7
  const rows = Buffer.alloc(side * (side * 3 + 1)).map((_, at) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return at % (side * 3 + 1) === 0 ? 0 : seed >>> 16
  })
  const start = Buffer.from('89504e470d0a1a0a', 'hex')
  const parts = [
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([start, ...parts])
}
