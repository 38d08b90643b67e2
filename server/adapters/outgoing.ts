import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The answer of a host that a user gave: its status code and the beginning of its body. */
export type OutgoingAnswer = { statusCode: number; answer: string }

/** Posts to addresses that users give. Throws `OutgoingError` where there is no answer. */
export type OutgoingAdapter = {
  post(url: string, headers: Record<string, string>, body: string): Promise<OutgoingAnswer>
}

/** Why there was no answer, in words for the agency owner. */
export class OutgoingError extends Error {}

const usualTimeoutMillis = 15_000
/** No more of an answer is read than this. */
const maxAnswerBytes = 16_384
const shownChars = 2_000

/** Only this part of IPv6 is assigned to public hosts. */
const globalV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an address is public: neither local, private nor reserved. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || address.match(globalV6)
}

type LookUp = (hostname: string) => Promise<{ address: string }[]>
const lookUp: LookUp = (hostname) => lookup(hostname, { all: true })

/** The one address that a host is connected to. Throws `OutgoingError` for a host with any address that is not public. */
export async function resolvePublic(hostname: string, ask: LookUp = lookUp): Promise<string> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const found = isIP(host)
    ? [{ address: host }]
    : await ask(host).catch(() => {
        throw new OutgoingError(`The host ${host} was not found.`)
      })
  const [first] = found
  if (!first || !found.every(({ address }) => isPublicAddress(address)))
    throw new OutgoingError(`The host ${host} cannot be reached from outside your network.`)
  return first.address
}

type Options = {
  /** Tests lead their hosts to a stand-in, which has a certificate of its own. */
  resolve?: (hostname: string) => Promise<string>
  ca?: string
  timeoutMillis?: number
}

function requestTo(url: URL, address: string, options: https.RequestOptions) {
  // Connects to the address that was checked, whatever the name leads to by now.
  const toAddress: LookupFunction = (_hostname, { all }, done) => {
    const family = isIP(address)
    if (all) done(null, [{ address, family }])
    else done(null, address, family)
  }
  return https.request(url, { ...options, method: 'POST', agent: false, lookup: toAddress })
}

function wordsFor(error: unknown, timeoutMillis: number): string {
  const { name, code = '', message } = error as Error & { code?: string }
  if (name === 'TimeoutError' || name === 'AbortError')
    return `No answer within ${timeoutMillis / 1000} seconds.`
  if (code === 'ECONNREFUSED') return 'The connection was refused.'
  if (code === 'ECONNRESET') return 'The connection was cut.'
  if (/CERT|SSL|TLS/.test(code)) return `The certificate is not valid (${code}).`
  return `The connection failed: ${code || message}.`
}

async function failOn(signal: AbortSignal): Promise<never> {
  await once(signal, 'abort')
  throw signal.reason
}

/** Reaches addresses that users give: https and public hosts only, no redirects, 15 seconds with looking up the host. */
export function openOutgoing(options: Options = {}): OutgoingAdapter {
  const { resolve = resolvePublic, ca, timeoutMillis = usualTimeoutMillis } = options
  return {
    async post(url, headers, body) {
      const target = new URL(url)
      if (target.protocol !== 'https:') throw new OutgoingError('Only addresses with https:// are sent to.')
      const signal = AbortSignal.timeout(timeoutMillis)
      try {
        const address = await Promise.race([resolve(target.hostname), failOn(signal)])
        const length = { 'content-length': Buffer.byteLength(body) }
        const request = requestTo(target, address, {
          headers: { ...headers, ...length },
          signal,
          ...(ca && { ca }),
        })
        return await answerTo(request, body).finally(() => request.destroy())
      } catch (error) {
        if (error instanceof OutgoingError) throw error
        const words = wordsFor(signal.aborted ? signal.reason : error, timeoutMillis)
        throw new OutgoingError(words, { cause: error })
      }
    },
  }
}

/** Sends a request and reads the beginning of its answer. */
async function answerTo(request: ReturnType<typeof https.request>, body: string): Promise<OutgoingAnswer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.on('response', resolve)
    request.on('error', reject)
    request.end(body)
  })
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part)
    bytes += part.length
    if (bytes >= maxAnswerBytes) break
  }
  const answer = Buffer.concat(parts).toString('utf8').replaceAll('\0', '').slice(0, shownChars)
  return { statusCode: response.statusCode ?? 0, answer }
}
