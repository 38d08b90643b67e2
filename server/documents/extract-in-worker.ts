import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { Facts } from '#shared/documents/facts.contract.ts'
import type { ReadPage } from '#shared/documents/reading.contract.ts'
import type { ToExtractor } from './extract-worker.ts'

/** What finding the facts may cost at most. */
export type ExtractLimits = { millis: number; heapMegabytes: number }

/** Hundreds of pages take a second or two; what takes longer is a document made to. */
const usualLimits: ExtractLimits = { millis: 60_000, heapMegabytes: 512 }

/** A document whose facts could not be extracted: the document is at fault, and trying again would not help. */
export class ExtractionError extends Error {}

/** A thread that gathers the pages of a document as they are read, and finds the facts in them. */
export type Extractor = {
  add(page: ReadPage): void
  /** The facts of the pages so far. Throws `ExtractionError`, also when the thread ended or took too long. */
  facts(): Promise<Facts>
  close(): Promise<void>
}

/**
 * Starts a thread that finds facts: rules over hundreds of pages take a second in which nobody else should wait. It starts
 * while the first pages are read, and has them all when the last one is.
 */
export function openExtractor({ millis, heapMegabytes }: ExtractLimits = usualLimits): Extractor {
  // Where we keep what was compiled the thread does too: it starts in a third of the time.
  const compiled = getCompileCacheDir()
  const worker = new Worker(new URL('./extract-worker.ts', import.meta.url), {
    env: { NODE_NO_WARNINGS: '1', ...(compiled && { NODE_COMPILE_CACHE: compiled }) },
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  })
  const say = (message: ToExtractor) => worker.postMessage(message)
  // Heard from the start: a thread that runs out of memory while pages are still read must end nothing but itself.
  const ended = once(worker, 'exit').then(
    () => new Error('the thread ended'),
    (error: Error) => error,
  )
  const facts = async () => {
    const answered = once(worker, 'message', { signal: AbortSignal.timeout(millis) }).then(
      ([facts]: unknown[]) => facts as Facts,
      (error: Error) => error,
    )
    say({ isAll: true })
    const answer = await Promise.race([answered, ended])
    if (answer instanceof Error) throw new ExtractionError(answer.message, { cause: answer })
    return answer
  }
  const close = async () => {
    await worker.terminate()
  }
  return { add: (page) => say({ page }), facts, close }
}
