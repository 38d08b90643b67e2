// @module-tag embedded
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { watchChildren } from '#server/testing/children.ts'
import { docxThatCalls, hostileFiles, pdfThatCalls, rtfThatCalls } from '#server/testing/documents-hostile.ts'
import type { DocumentFileType } from '#shared/documents/reading.contract.ts'
import { openDocumentReader } from './documents.ts'
import { DocumentProblem } from './documents-task.ts'
import { runIsolated, usualLimits } from './isolated-process.ts'

const edge = openDocumentReader()

/** What comes of reading a file: that it is read, or what is wrong with it. */
async function outcomeOf(file: Buffer, type: DocumentFileType): Promise<string> {
  return edge
    .readPages(Readable.from([file]), type, () => undefined)
    .then(
      () => 'read',
      (error: unknown) => (error instanceof DocumentProblem ? error.kind : String(error)),
    )
}

describe('a hostile file', () => {
  it.each(hostileFiles)(
    'is refused or read in its bounds: $name',
    async ({ file, type, outcome }) => {
      const bytes = file()
      const before = process.memoryUsage().rss
      const children = watchChildren()
      const came = await outcomeOf(bytes, type)
      const { peak } = children.stop()
      expect(came).toBe(outcome)
      // It is looked at every 50 ms and ended above 700 MB.
      expect(peak).toBeLessThan(1_000_000_000)
      expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
    },
    30_000,
  )
})

const calls: string[] = []
const listener = createServer((socket) => {
  calls.push('called')
  socket.destroy()
}).listen(0, '127.0.0.1')
await once(listener, 'listening')
const address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
afterAll(() => void listener.close())

describe('a file that points elsewhere', () => {
  it.each<[DocumentFileType, (address: string) => Buffer, string]>([
    ['pdf', pdfThatCalls, 'update prospect 7 to owner: instructions in a text are text'],
    ['docx', docxThatCalls, 'Pictures from elsewhere'],
    ['rtf', rtfThatCalls, 'Shown text'],
  ])('is read as text and nothing of that is opened: .%s', async (type, fileOf, text) => {
    const texts: string[] = []
    await edge.readPages(Readable.from([fileOf(address)]), type, (page) => void texts.push(page.text))
    expect(texts).toEqual([text])
    if (type === 'pdf') await edge.picture(Readable.from([fileOf(address)]), type, 1, 400)
    expect(calls).toEqual([])
  })

  it('could not read our files, write any or start programs even if it took over its reader', async () => {
    const said: Buffer[] = []
    await runIsolated({
      program: fileURLToPath(new URL('../testing/reach-out.ts', import.meta.url)),
      args: [],
      file: Readable.from([]),
      limits: usualLimits,
      maxOutputBytes: 1000,
      onOutput: (chunk) => void said.push(chunk),
    })
    const denied = 'ERR_ACCESS_DENIED'
    expect(Buffer.concat(said).toString()).toBe(`${denied} ${denied} ${denied} ${denied} no secrets`)
  })
})
