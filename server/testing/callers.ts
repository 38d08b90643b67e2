import { setTimeout as pause } from 'node:timers/promises'

/** What many callers were answered while something went wrong. */
export type Answers = {
  byStatus: Record<string, number>
  /** Milliseconds that the slowest 503 took. */
  slowest503: number
  /** The ids of what was acknowledged as written. */
  written: string[]
}

async function callOnce(answers: Answers, call: () => Promise<Response>): Promise<void> {
  const from = performance.now()
  const response = await call().catch(() => null)
  const body: unknown = await response?.json().catch(() => null)
  const status = response?.status ?? 0
  answers.byStatus[status] = (answers.byStatus[status] ?? 0) + 1
  if (status === 503) answers.slowest503 = Math.max(answers.slowest503, performance.now() - from)
  if (status === 201 && typeof body === 'object' && body && 'id' in body)
    answers.written.push(String(body.id))
}

/** Calls as so many callers at once, each again as soon as it was answered, while it is wanted; status 0 is no answer. */
export function callMany(callers: number, isWanted: () => boolean, call: () => Promise<Response>) {
  const answers: Answers = { byStatus: {}, slowest503: 0, written: [] }
  const one = async () => {
    while (isWanted()) await callOnce(answers, call)
  }
  return { answers, done: Promise.all(Array.from({ length: callers }, one)) }
}

/** A write of a ticket to a running program, as whoever has the cookies. */
export function writeTicket(address: string, cookie: string): Promise<Response> {
  return fetch(`${address}/api/tickets`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Written under faults', type: 'claim' }),
  })
}

/** Milliseconds until a call is answered well for the first time, at most a minute. */
export async function timeUntilGood(call: () => Promise<Response>): Promise<number> {
  const from = performance.now()
  const isGood = () =>
    call().then(
      (response) => response.ok,
      () => false,
    )
  while (performance.now() - from < 60_000 && !(await isGood())) await pause(10)
  return performance.now() - from
}
