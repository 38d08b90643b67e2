import { availableParallelism } from 'node:os'
import type { Readable } from 'node:stream'

/** So many may work at a time; the others wait in the order in which they came. */
type Places = { free: number; waiting: (() => void)[] }

/**
 * Places for processes that work on files, in all of this server. Each kind of work has its own: a hostile file that takes
 * its minutes holds one of them and leaves the other, and a long scan keeps nobody's text or picture waiting.
 */
export const places = {
  reading: { free: 2, waiting: [] },
  // Each takes a whole core for as long as it has pages: one core stays for everybody else.
  scanning: { free: availableParallelism() > 2 ? 2 : 1, waiting: [] },
  drawing: { free: 2, waiting: [] },
} satisfies Record<string, Places>

async function take(of: Places): Promise<void> {
  if (of.free > 0) of.free -= 1
  else await new Promise<void>((resolve) => of.waiting.push(resolve))
}

function leave(of: Places): void {
  const next = of.waiting.shift()
  if (next) next()
  else of.free += 1
}

/** Does work on a file as soon as there is a place for it. */
export async function inPlace<Result>(
  of: Places,
  file: Readable,
  work: () => Promise<Result>,
): Promise<Result> {
  // Nobody listens to the file while it waits; whether it broke off shows when it is read.
  const overhear = () => undefined
  file.on('error', overhear)
  await take(of)
  try {
    return await work()
  } finally {
    leave(of)
    file.off('error', overhear)
  }
}
