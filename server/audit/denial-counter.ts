/** How long the denials of one caller at one route are counted together, in milliseconds. */
export const denialWindowMillis = 5 * 60_000

/** How many callers and routes are distinguished at a time; a flood from more of them is counted in one entry. */
export const maxCallers = { signedIn: 1000, outside: 200 } as const

/** Denied calls of one kind by one caller; `caller` is null for those of a flood that are not distinguished. */
export type Denials<Caller> = {
  caller: Caller | null
  kind: keyof typeof maxCallers
  status: number
  method: string
  route: string
  /** The id of the record that the first of them asked for. */
  recordId?: string
  count: number
}

type Open<Caller> = { first: Denials<Caller>; from: number; more: number }

/**
 * Counts denials so that a flood of them makes few audit entries: the first of a caller at a route is logged at once, those of
 * the next minutes together.
 */
export function denialCounter<Caller>() {
  const open = new Map<string, Open<Caller>>()
  const sizes = { signedIn: 0, outside: 0 }
  let pending: Denials<Caller>[] = []

  function start(key: string, first: Denials<Caller>, now: number): void {
    open.set(key, { first, from: now, more: 0 })
    sizes[first.kind] += 1
    pending.push(first)
  }

  return {
    /** Counts a denied call of the caller that a text names. */
    add(name: string, denied: Omit<Denials<Caller>, 'count'>, now: number): void {
      const own = `${name} ${denied.status} ${denied.method} ${denied.route}`
      const isFull = !open.has(own) && sizes[denied.kind] >= maxCallers[denied.kind]
      const key = isFull ? `flood ${denied.kind}` : own
      const known = open.get(key)
      if (known) known.more += 1
      else if (!isFull) start(key, { ...denied, count: 1 }, now)
      else
        start(
          key,
          { kind: denied.kind, status: denied.status, caller: null, method: '', route: '', count: 1 },
          now,
        )
    },
    /** What is to be written by now: first denials, and the counts of minutes that are over (of all, at the end). */
    take(now: number, isEnd = false): Denials<Caller>[] {
      for (const [key, { first, from, more }] of open) {
        if (!isEnd && now - from < denialWindowMillis) continue
        open.delete(key)
        sizes[first.kind] -= 1
        if (more > 0) pending.push({ ...first, count: more })
      }
      const taken = pending
      pending = []
      return taken
    },
  }
}
