import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'

type Fields = Record<string, string>
type Reply = { status: number; body: object | string }

/** A stand-in of Twilio that speaks the calls we make, over HTTP, and fails on demand. */
export type TwilioStandIn = {
  url: string
  accountSid: string
  authToken: string
  numbers: { sid: string; phone_number: string; friendly_name: string }[]
  /** Set to answer every call with 500, to hang up on it, or to refuse it with a code of Twilio's. */
  fails: 'error' | 'hang-up' | { code: number; message: string } | null
  calls: { method: string; path: string; fields: Fields }[]
  /** The forms of the calls whose path has an end. */
  callsOf(end: string): Fields[]
  close(): void
}

/** A name as Twilio makes them: its kind and 32 characters. */
export const sidOf = (kind: 'AC' | 'CA' | 'PN' | 'RE' | 'SM') => kind + randomBytes(16).toString('hex')

async function fieldsOf(request: IncomingMessage): Promise<Fields> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return Object.fromEntries(new URLSearchParams(text))
}

function refusal(status: number, code: number, message: string): Reply {
  return { status, body: { status, code, message, more_info: 'https://www.twilio.com/docs' } }
}

function answer(standIn: TwilioStandIn, request: IncomingMessage, path: string): Reply {
  const { accountSid, authToken, numbers, fails } = standIn
  const proof = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  if (fails === 'error') return { status: 500, body: {} }
  if (request.headers.authorization !== proof) return refusal(401, 20003, 'Authenticate')
  if (fails && typeof fails === 'object') return refusal(400, fails.code, fails.message)
  const [, rest = ''] = path.split(`/2010-04-01/Accounts/${accountSid}`)
  if (rest === '.json')
    return { status: 200, body: { sid: accountSid, friendly_name: 'Tidewater Insurance' } }
  if (rest === '/IncomingPhoneNumbers.json')
    return { status: 200, body: { incoming_phone_numbers: numbers, next_page_uri: null } }
  const number = numbers.find(({ sid }) => rest === `/IncomingPhoneNumbers/${sid}.json`)
  if (number) return { status: 200, body: number }
  if (/^\/Recordings\/RE[0-9a-f]{32}\.mp3$/.test(rest)) return { status: 200, body: 'the sound' }
  if (rest === '/Messages.json') return { status: 201, body: { sid: sidOf('SM'), status: 'queued' } }
  if (rest === '/Calls.json') return { status: 201, body: { sid: sidOf('CA'), status: 'queued' } }
  return refusal(404, 20404, 'The requested resource was not found')
}

/** Starts a stand-in with an account of two numbers. */
export async function startTwilio(
  account = { accountSid: sidOf('AC'), authToken: randomBytes(16).toString('hex') },
): Promise<TwilioStandIn> {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname
    standIn.calls.push({ method: request.method ?? 'GET', path, fields: await fieldsOf(request) })
    if (standIn.fails === 'hang-up') return void request.socket.destroy()
    const { status, body } = answer(standIn, request, path)
    const type = typeof body === 'string' ? 'audio/mpeg' : 'application/json'
    response
      .writeHead(status, { 'content-type': type })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  const standIn: TwilioStandIn = {
    ...{ url: '', ...account, fails: null, calls: [] },
    numbers: [
      { sid: sidOf('PN'), phone_number: '+15550101000', friendly_name: 'Main line' },
      { sid: sidOf('PN'), phone_number: '+15550102000', friendly_name: 'Service' },
    ],
    callsOf: (end) => standIn.calls.filter(({ path }) => path.endsWith(end)).map(({ fields }) => fields),
    close: () => void server.close(),
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no port.')
  standIn.url = `http://127.0.0.1:${address.port}`
  return standIn
}
