import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { documentsEdge } from '#server/adapters/documents.ts'
import { sealerOf } from '#server/agency-encryption/agency-cipher.ts'
import { openStream, sealStream } from '#server/agency-encryption/encrypted-stream.ts'
import { openedPage, sealedPage } from '#server/documents/encrypted-pages.ts'
import { policyPdf } from '#server/testing/document-pages.ts'
import { packWords } from '#shared/documents/packed-words.rules.ts'

const edge = documentsEdge()
const rounds = 3

/** A long policy read from a stored file to what its table keeps of the pages: in clear, and encrypted. */
async function readWhole(file: Buffer, key: Buffer | null): Promise<{ seconds: number; bytes: number }> {
  const id = randomUUID()
  const sealer = key && sealerOf(key)
  const stored = key ? await buffer(sealStream(Readable.from([file]), key, id)) : file
  const source = Readable.from([stored], { objectMode: false })
  let bytes = 0
  const from = performance.now()
  await edge.readPages(key ? openStream(source, key, id) : source, 'pdf', (page) => {
    const kept = sealer ? sealedPage(sealer, id, page) : { ...page, words: packWords(page.words) }
    bytes += JSON.stringify(kept).length
  })
  return { seconds: (performance.now() - from) / 1000, bytes }
}

/** What one page costs to encrypt and to open again, in milliseconds. */
async function costOfPage(file: Buffer, key: Buffer): Promise<{ seal: number; open: number }> {
  const sealer = sealerOf(key)
  const cost = { seal: 0, open: 0, pages: 0 }
  await edge.readPages(Readable.from([file]), 'pdf', (page) => {
    const begun = performance.now()
    const kept = sealedPage(sealer, 'a', page)
    const sealed = performance.now()
    openedPage(sealer, 'a', kept)
    cost.seal += sealed - begun
    cost.open += performance.now() - sealed
    cost.pages += 1
  })
  return { seal: cost.seal / cost.pages, open: cost.open / cost.pages }
}

/** How much longer the reading of a document takes because it is encrypted: both ways in turn, in one run. */
export async function benchSealing(pages: number): Promise<void> {
  const file = policyPdf(pages)
  const key = randomBytes(32)
  const times = { clear: [] as number[], sealed: [] as number[] }
  let sizes = { clear: 0, sealed: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const clear = await readWhole(file, null)
    const sealed = await readWhole(file, key)
    times.clear.push(clear.seconds)
    times.sealed.push(sealed.seconds)
    sizes = { clear: clear.bytes, sealed: sealed.bytes }
  }
  const [clear, sealed] = [Math.min(...times.clear), Math.min(...times.sealed)]
  const { seal, open } = await costOfPage(file, key)
  console.log(
    `${pages} pages encrypted: ${sealed.toFixed(2)} s against ${clear.toFixed(2)} s in clear, ratio ${(sealed / clear).toFixed(3)}; ${seal.toFixed(2)} ms a page to encrypt, ${open.toFixed(2)} ms to open; kept bytes ${(sizes.sealed / sizes.clear).toFixed(2)} of those in clear`,
  )
}
