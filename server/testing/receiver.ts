import { once } from 'node:events'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { receiverCertificate, receiverKey } from './receiver-host.ts'

export type Received = { headers: IncomingHttpHeaders; body: string }
type Answer = (response: ServerResponse, count: number) => void

/** Somebody else's server, which keeps what it is sent until the test ends; `answer` says what it thinks of the so-many-th. */
export async function receiver(answer: Answer = (response) => response.end('ok')) {
  const received: Received[] = []
  const server = createServer({ key: receiverKey, cert: receiverCertificate }, (request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => answer(response, received.push({ headers: request.headers, body })))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `https://hooks.receiver.example:${(server.address() as AddressInfo).port}/in`, received }
}
