import autocannon from 'autocannon'
import { type Figure, median, quantity, ratio } from './figures.ts'
import type { Stand } from './stand.ts'

const rounds = 5
const seconds = 4

/** A call that is measured. */
export type Call = { method: 'GET' | 'POST'; path: string; body?: object }

function headersOf(stand: Stand, call: Call): Record<string, string> {
  return { cookie: stand.cookie, ...(call.body && { 'content-type': 'application/json' }) }
}

async function requestsPerSecond(stand: Stand, url: string, call: Call): Promise<number> {
  const result = await autocannon({
    url: `${url}${call.path}`,
    method: call.method,
    headers: headersOf(stand, call),
    ...(call.body && { body: JSON.stringify(call.body) }),
    connections: 8,
    duration: seconds,
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${call.path}: ${result.non2xx} answers were not 2xx.`)
  return result.requests.average
}

/** Product and bare in turn, A B A B: the ratio pair by pair, so that a drift of the machine touches both. */
export async function throughput(stand: Stand, name: string, call: Call, goal: number): Promise<Figure> {
  const product: number[] = []
  const bare: number[] = []
  await requestsPerSecond(stand, stand.product.url, call)
  await requestsPerSecond(stand, stand.bare.url, call)
  for (let round = 0; round < rounds; round += 1) {
    product.push(await requestsPerSecond(stand, stand.product.url, call))
    bare.push(await requestsPerSecond(stand, stand.bare.url, call))
  }
  const pairs = product.map((value, round) => value / (bare[round] ?? Number.NaN))
  const detail = `${median(product).toFixed(0)} of ${median(bare).toFixed(0)} requests/s`
  return ratio(name, median(pairs), '≥', goal, detail)
}

async function milliseconds(stand: Stand, url: string, call: Call): Promise<number> {
  const from = performance.now()
  const init = {
    method: call.method,
    headers: headersOf(stand, call),
    ...(call.body && { body: JSON.stringify(call.body) }),
  }
  const answer = await fetch(`${url}${call.path}`, init)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${call.path} answered ${answer.status}.`)
  return performance.now() - from
}

/** One call at a time, product and bare in turn. */
export async function alone(stand: Stand, call: Call, barePath: string, times: number) {
  const product: number[] = []
  const bare: number[] = []
  for (let round = 0; round < times + 5; round += 1) {
    const ours = await milliseconds(stand, stand.product.url, call)
    const theirs = await milliseconds(stand, stand.bare.url, { ...call, path: barePath })
    if (round < 5) continue
    product.push(ours)
    bare.push(theirs)
  }
  const detail = `${median(product).toFixed(1)} of ${median(bare).toFixed(1)} ms`
  return { product: median(product), ratio: median(product) / median(bare), detail }
}

const newClient = { name: 'Measured Client', email: 'measured@example.com', phone: '(555) 010-0199' }

/** The calls that agencies make most, against bare routes with the same SQL. */
export async function measureRequests(stand: Stand): Promise<Figure[]> {
  const page: Call = { method: 'GET', path: '/api/clients?limit=50&policyType=home' }
  const search: Call = { method: 'GET', path: '/api/clients?limit=50&q=hanson' }
  const write: Call = { method: 'POST', path: '/api/clients', body: newClient }
  const metrics: Call = { method: 'GET', path: '/api/dashboard/metrics' }
  const whole: Call = { method: 'GET', path: '/api/clients' }
  const dashboard = await alone(stand, metrics, metrics.path, 60)
  const list = await alone(stand, whole, whole.path, 9)
  const one = await alone(stand, write, '/api/clients-in-transaction', 200)
  return [
    await throughput(stand, 'filtered page of 50 clients with policies', page, 0.5),
    await throughput(stand, 'search by name', search, 0.4),
    await throughput(stand, 'one write beside a bare insert', write, 0.25),
    quantity('dashboard metrics alone', dashboard.product, '≤', 15, 'ms'),
    ratio('dashboard metrics beside the bare SQL', dashboard.ratio, '≤', 1.5, dashboard.detail),
    ratio('whole client list beside the bare SQL', list.ratio, '≤', 1.3, list.detail),
    ratio('one write beside its statements in one transaction', one.ratio, '≤', 1.5, one.detail),
  ]
}

/** How long each round takes, in milliseconds, after three that are not counted. */
export async function timed(run: () => Promise<unknown>, rounds: number): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds + 3; round += 1) {
    const from = performance.now()
    await run()
    if (round >= 3) times.push(performance.now() - from)
  }
  return times
}
