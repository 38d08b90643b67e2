import { readdir, readFile } from 'node:fs/promises'
import { memoryOf } from '#server/adapters/process-memory.ts'

/** The ids of the processes that a process has started and that live. */
export async function childrenOf(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lists = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  )
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
}

/** Hundredths of a second are what Linux counts a process's work in. */
const ticksPerSecond = 100

async function workOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return ((user ?? 0) + (system ?? 0)) / ticksPerSecond
}

/** Watches the memory and the work of the processes that this one starts; only Linux reports it. */
export function watchChildren(everyMillis = 25): { stop(): { peak: number; work: number } } {
  let peak = 0
  const works = new Map<number, number>()
  const look = async () => {
    for (const pid of await childrenOf(process.pid)) {
      peak = Math.max(peak, await memoryOf(pid))
      works.set(pid, Math.max(works.get(pid) ?? 0, await workOf(pid)))
    }
  }
  const timer = setInterval(look, everyMillis)
  return {
    /** The most bytes that one of them had, and the seconds of work of all of them. */
    stop() {
      clearInterval(timer)
      return { peak, work: [...works.values()].reduce((sum, work) => sum + work, 0) }
    },
  }
}
