import autocannon from 'autocannon'
import { maxApiKeys } from '#shared/api-keys/api-keys.contract.ts'
import { type Figure, median, ratio } from './figures.ts'
import type { Stand } from './stand.ts'

const rounds = 5
const seconds = 4
const page = '/clients?limit=100'

async function makeSecret({ product, cookie }: Stand): Promise<string> {
  const answer = await fetch(`${product.url}/api/api-keys`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Measured', scopes: ['clients:read'], expiresInDays: 30 }),
  })
  if (answer.status !== 201) throw new Error(`A key was refused: ${await answer.text()}`)
  return (await answer.json()).secret
}

type Request = { method: 'GET'; path: string; headers?: Record<string, string> }

async function requestsPerSecond(url: string, requests: Request[]): Promise<number> {
  const result = await autocannon({ url, requests, connections: 8, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} answers were not 2xx.`)
  return result.requests.average
}

/** A page of 100 clients by the public API beside the bare route, by all keys that an agency may have: each may make only so many calls. */
export async function measurePublicApi(stand: Stand): Promise<Figure[]> {
  const secrets: string[] = []
  for (let made = 0; made < maxApiKeys; made += 1) secrets.push(await makeSecret(stand))
  const ours = secrets.map(
    (secret): Request => ({
      method: 'GET',
      path: `/api/v1${page}`,
      headers: { authorization: `Bearer ${secret}` },
    }),
  )
  const theirs: Request[] = [{ method: 'GET', path: `/api${page}` }]
  const product: number[] = []
  const bare: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    product.push(await requestsPerSecond(stand.product.url, ours))
    bare.push(await requestsPerSecond(stand.bare.url, theirs))
  }
  // The first round only warms up.
  const pairs = product.map((value, round) => value / (bare[round] ?? Number.NaN)).slice(1)
  const detail = `${median(product.slice(1)).toFixed(0)} of ${median(bare.slice(1)).toFixed(0)} requests/s`
  return [ratio('page of 100 clients by the public API', median(pairs), '≥', 0.5, detail)]
}
