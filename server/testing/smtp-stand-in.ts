import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { receiverCertificate, receiverKey } from './receiver-host.ts'

/** A server that sends for others: what it was given, and what it says to a receiver and to a password. */
export type SmtpStandIn = {
  host: string
  port: number
  taken: string[]
  refuse: Error | null
  password: string
  close(): void
}

/** Starts an SMTP server by TLS from the first byte. */
export async function startSmtpStandIn(): Promise<SmtpStandIn> {
  const standIn: SmtpStandIn = {
    ...{ host: 'smtp.receiver.example', port: 0, taken: [], refuse: null, password: 'open sesame' },
    close: () => {},
  }
  const server = new SMTPServer({
    ...{ secure: true, key: receiverKey, cert: receiverCertificate },
    onAuth: ({ username, password }, _session, done) =>
      username === 'office' && password === standIn.password
        ? done(null, { user: username })
        : done(new Error('Wrong')),
    onRcptTo: (_address, _session, done) => done(standIn.refuse),
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        standIn.taken.push(text)
        done()
      })
    },
  })
  server.on('error', () => {})
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  standIn.port = typeof address === 'object' && address ? address.port : 0
  standIn.close = () => server.close()
  return standIn
}
