import { parentPort } from 'node:worker_threads'
import { extractFacts } from '#shared/documents/extraction/extract-facts.rules.ts'
import type { ReadPage } from '#shared/documents/reading.contract.ts'

/** What the thread is told: pages as JSON, a few at a time, and at last that these were all. */
export type ToExtractor = { pages: string } | { isAll: true }

const pages: ReadPage[] = []

parentPort?.on('message', (message: ToExtractor) => {
  if ('pages' in message) pages.push(...(JSON.parse(message.pages) as ReadPage[]))
  else parentPort?.postMessage(extractFacts(pages))
})
