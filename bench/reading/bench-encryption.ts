import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { openDocumentReader } from '#server/adapters/documents.ts'
import { cipherOf } from '#server/agency-encryption/agency-cipher.ts'
import { decryptStream, encryptStream } from '#server/agency-encryption/encrypted-stream.ts'
import { decryptPage, encryptPage } from '#server/documents/encrypted-pages.ts'
import { policyPdf } from '#server/testing/document-pages.ts'
import { packText } from '#shared/documents/packed-words.rules.ts'

const edge = openDocumentReader()
const rounds = 3

/** A long policy read from a stored file to what its table keeps of the pages: in clear, and encrypted. */
async function readWhole(file: Buffer, key: Buffer | null): Promise<{ seconds: number; bytes: number }> {
  const id = randomUUID()
  const cipher = key && cipherOf(key)
  const stored = key ? await buffer(encryptStream(Readable.from([file]), key, id)) : file
  const source = Readable.from([stored], { objectMode: false })
  let bytes = 0
  const from = performance.now()
  await edge.readPages(key ? decryptStream(source, key, id) : source, 'pdf', (page) => {
    const kept = cipher ? encryptPage(cipher, id, page) : { ...page, words: packText(page.words) }
    bytes += JSON.stringify(kept).length
  })
  return { seconds: (performance.now() - from) / 1000, bytes }
}

/** What one page costs to encrypt and to open again, in milliseconds. */
async function costOfPage(file: Buffer, key: Buffer): Promise<{ encrypt: number; decrypt: number }> {
  const cipher = cipherOf(key)
  const cost = { encrypt: 0, decrypt: 0, pages: 0 }
  await edge.readPages(Readable.from([file]), 'pdf', (page) => {
    const begun = performance.now()
    const kept = encryptPage(cipher, 'a', page)
    const encrypted = performance.now()
    decryptPage(cipher, 'a', kept)
    cost.encrypt += encrypted - begun
    cost.decrypt += performance.now() - encrypted
    cost.pages += 1
  })
  return { encrypt: cost.encrypt / cost.pages, decrypt: cost.decrypt / cost.pages }
}

/** How much longer the reading of a document takes because it is encrypted: both ways in turn, in one run. */
export async function benchEncryption(pages: number): Promise<void> {
  const file = policyPdf(pages)
  const key = randomBytes(32)
  const times = { clear: [] as number[], encrypted: [] as number[] }
  let sizes = { clear: 0, encrypted: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const clear = await readWhole(file, null)
    const encrypted = await readWhole(file, key)
    times.clear.push(clear.seconds)
    times.encrypted.push(encrypted.seconds)
    sizes = { clear: clear.bytes, encrypted: encrypted.bytes }
  }
  const [clear, encrypted] = [Math.min(...times.clear), Math.min(...times.encrypted)]
  const { encrypt, decrypt } = await costOfPage(file, key)
  console.log(
    `${pages} pages encrypted: ${encrypted.toFixed(2)} s against ${clear.toFixed(2)} s in clear, ratio ${(encrypted / clear).toFixed(3)}; ${encrypt.toFixed(2)} ms a page to encrypt, ${decrypt.toFixed(2)} ms to open; kept bytes ${(sizes.encrypted / sizes.clear).toFixed(2)} of those in clear`,
  )
}
