import { readdir, readFile } from 'node:fs/promises'
import { memoryOf } from '#server/edges/process-memory.ts'

async function childrenOf(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lists = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  )
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
}

/** Watches the memory of the processes that this one starts; only Linux tells it. */
export function watchChildren(everyMillis = 25): { stop(): number } {
  let peak = 0
  const look = async () => {
    for (const pid of await childrenOf(process.pid)) peak = Math.max(peak, await memoryOf(pid))
  }
  const timer = setInterval(look, everyMillis)
  return {
    /** The most bytes that one of them had. */
    stop() {
      clearInterval(timer)
      return peak
    },
  }
}
