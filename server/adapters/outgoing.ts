import { lookup } from 'node:dns/promises'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** What a host that somebody gave us has answered: its code, and the first of its words. */
export type OutgoingAnswer = { statusCode: number; answer: string }

/** Posts to addresses that people of agencies give us. Throws `OutgoingError` where there is no answer. */
export type OutgoingAdapter = {
  post(url: string, headers: Record<string, string>, body: string): Promise<OutgoingAnswer>
}

/** Why nothing was answered, in words for the owner of the address. */
export class OutgoingError extends Error {}

const timeoutMillis = 15_000
/** No more of an answer is read than this. */
const maxAnswerBytes = 16_384
const shownChars = 2_000

/** Of the newer kind of address only this part is ever given to hosts that the world can reach. */
const globalV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether everybody can reach an address: it is neither of this machine, nor of a network, nor reserved. */
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

function wordsFor(error: unknown): string {
  const { name, code = '', message } = error as Error & { code?: string }
  if (name === 'TimeoutError' || name === 'AbortError')
    return `No answer within ${timeoutMillis / 1000} seconds.`
  if (code === 'ECONNREFUSED') return 'The connection was refused.'
  if (code === 'ECONNRESET') return 'The connection was cut.'
  if (/CERT|SSL|TLS/.test(code)) return `The certificate is not valid (${code}).`
  return `The connection failed: ${code || message}.`
}

/** Opens the door to addresses that people give us: https alone, public hosts alone, no redirects, 15 seconds. */
export function openOutgoing({ resolve = resolvePublic, ca }: Options = {}): OutgoingAdapter {
  return {
    async post(url, headers, body) {
      const target = new URL(url)
      if (target.protocol !== 'https:') throw new OutgoingError('Only addresses with https:// are sent to.')
      const address = await resolve(target.hostname)
      const signal = AbortSignal.timeout(timeoutMillis)
      const request = requestTo(target, address, {
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        signal,
        ...(ca && { ca }),
      })
      try {
        return await answerTo(request, body)
      } catch (error) {
        throw new OutgoingError(wordsFor(signal.aborted ? signal.reason : error), { cause: error })
      } finally {
        request.destroy()
      }
    },
  }
}

/** Sends a request and takes in the beginning of its answer. */
async function answerTo(request: ReturnType<typeof https.request>, body: string): Promise<OutgoingAnswer> {
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
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
