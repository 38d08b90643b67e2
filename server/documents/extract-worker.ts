import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { extractFacts } from '#engines/document-reading/extract-facts.rules.ts'
import type { ReadPage } from '#shared/documents/reading.contract.ts'

/** What the thread is sent: page after page, and at last that these were all. */
export type ToExtractor = { page: ReadPage } | { isAll: true }

/** It gives way to people's requests as reading does. Linux alone sets that for a thread; elsewhere it would be all of us. */
const politeness = 2
if (process.platform === 'linux') setPriority(politeness)

const pages = new Map<number, ReadPage>()

parentPort?.on('message', (message: ToExtractor) => {
  // A scan comes twice: when it was found, and when it was read.
  if ('page' in message) pages.set(message.page.page, message.page)
  else {
    const inOrder = [...pages.values()].sort((one, other) => one.page - other.page)
    parentPort?.postMessage(extractFacts(inOrder))
  }
})
