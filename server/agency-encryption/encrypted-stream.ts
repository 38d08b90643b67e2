import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'

// An encrypted file: a mark, a salt, and pieces of 64 KB that are encrypted one by one, so that a large file passes without
// being held, any piece can be read by itself, and a piece that is missing, moved or altered is noticed.
const algorithm = 'aes-256-gcm'
const mark = Buffer.from('BINDERY1')
const saltLength = 32
const headLength = mark.length + saltLength
const pieceLength = 65_536
const tagLength = 16
const nonceLength = 12

type Bytes = AsyncIterable<Uint8Array>

/** Bytes in pieces of a length, the last one shorter, each with whether it is the last; there is always one. */
async function* inPieces(source: Bytes, length: number): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let kept: Uint8Array[] = []
  let size = 0
  for await (const chunk of source) {
    kept.push(chunk)
    size += chunk.length
    if (size <= length) continue
    const whole = Buffer.concat(kept)
    let at = 0
    for (; whole.length - at > length; at += length)
      yield { piece: whole.subarray(at, at + length), isLast: false }
    kept = [whole.subarray(at)]
    size = whole.length - at
  }
  yield { piece: Buffer.concat(kept), isLast: true }
}

function fileKey(key: Buffer, salt: Buffer, place: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, `encrypted file ${place}`, 32))
}

/** Counts the pieces and marks the last one, so that none can be taken away or changed for another. */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(nonceLength)
  nonce.writeUInt32BE(index, 7)
  nonce[nonceLength - 1] = isLast ? 1 : 0
  return nonce
}

async function* encryptPieces(source: Bytes, key: Buffer, place: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltLength)
  const own = fileKey(key, salt, place)
  yield Buffer.concat([mark, salt])
  let index = 0
  for await (const { piece, isLast } of inPieces(source, pieceLength)) {
    const cipher = createCipheriv(algorithm, own, nonceOf(index, isLast))
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
    index += 1
  }
}

async function* openPieces(source: Bytes, own: Buffer): AsyncGenerator<Buffer> {
  let index = 0
  for await (const { piece, isLast } of inPieces(source, pieceLength + tagLength)) {
    const decipher = createDecipheriv(algorithm, own, nonceOf(index, isLast))
    decipher.setAuthTag(piece.subarray(-tagLength))
    yield Buffer.concat([decipher.update(piece.subarray(0, -tagLength)), decipher.final()])
    index += 1
  }
}

/** The bytes that were taken to look at them, and those after them. */
async function* after(first: Buffer, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  for (;;) {
    const { done, value } = await rest.next()
    if (done) return
    yield value
  }
}

async function* decryptBytes(source: Readable, key: Buffer, place: string): AsyncGenerator<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]()
  let first = Buffer.alloc(0)
  while (first.length < headLength) {
    const { done, value } = await chunks.next()
    if (done) break
    first = Buffer.concat([first, value])
  }
  const salt = first.subarray(mark.length, headLength)
  if (isEncryptedHead(first) && salt.length === saltLength)
    yield* openPieces(after(first.subarray(headLength), chunks), fileKey(key, salt, place))
  else yield* after(first, chunks)
}

/** Whether a file that begins like this was encrypted. */
export function isEncryptedHead(first: Buffer): boolean {
  return first.subarray(0, mark.length).equals(mark)
}

/** A stream encrypted piece by piece with an agency's key; only who names the same place reads it again. */
export function encryptStream(source: Bytes, key: Buffer, place: string): Readable {
  return Readable.from(encryptPieces(source, key, place), { objectMode: false })
}

/** The bytes of an encrypted stream; a file that was stored before there was a key passes as it is. */
export function decryptStream(source: Readable, key: Buffer, place: string): Readable {
  const opened = Readable.from(decryptBytes(source, key, place), { objectMode: false })
  // Also where nobody ever reads it, the file is let go.
  return opened.once('close', () => source.destroy())
}
