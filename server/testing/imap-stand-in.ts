import { once } from 'node:events'
import { type AddressInfo, createServer as createPlain, type Socket } from 'node:net'
import { createServer, TLSSocket } from 'node:tls'
import { receiverCertificate, receiverKey } from './receiver-host.ts'

const certificate = { key: receiverKey, cert: receiverCertificate }

/** What a stand-in sends for a command instead of the usual; null for the usual. */
type Instead = (command: string, tag: string, socket: Socket) => string | Buffer | null

/** A mailbox on a server of others: what is in it, what it was asked, and how it misbehaves. */
export type ImapStandIn = {
  host: string
  port: number
  uidValidity: number
  emails: { uid: number; raw: string | Buffer }[]
  commands: string[]
  instead: Instead
  close(): void
}

const account = { username: 'office', password: 'open sesame' }

/** How the stand-in is signed in to. */
export function imapAccount({ host, port }: Pick<ImapStandIn, 'host' | 'port'>) {
  return { host, port, security: 'tls' as const, ...account }
}

function fetched({ emails }: ImapStandIn, command: string): Buffer {
  const uid = Number(/UID FETCH (\d+)/i.exec(command)?.[1])
  const nth = emails.findIndex((email) => email.uid === uid)
  const email = emails[nth]
  if (!email) return Buffer.alloc(0)
  const whole = Buffer.from(email.raw)
  const [, fields] = /(HEADER\.FIELDS \([^)]*\))/i.exec(command) ?? []
  const limit = Number(/<0\.(\d+)>/.exec(command)?.[1] ?? whole.length)
  const part = fields
    ? Buffer.from(`${whole.toString('latin1').split('\r\n\r\n')[0]}\r\n\r\n`)
    : whole.subarray(0, limit)
  const name = fields ? `BODY[${fields}]` : 'BODY[]<0>'
  return Buffer.concat([
    Buffer.from(`* ${nth + 1} FETCH (UID ${uid} ${name} {${part.length}}\r\n`),
    part,
    Buffer.from(')\r\n'),
  ])
}

function found({ emails }: ImapStandIn, command: string): string {
  const from = Number(/UID (\d+):\*/i.exec(command)?.[1])
  const last = emails.at(-1)
  const uids = emails.filter((one) => one.uid >= from || one === last).map(({ uid }) => uid)
  return `* SEARCH ${uids.join(' ')}\r\n`
}

function usual(standIn: ImapStandIn, tag: string, command: string): string | Buffer {
  const ok = `${tag} OK done\r\n`
  const [name = ''] = command.split(' ')
  switch (name.toUpperCase()) {
    case 'CAPABILITY':
      return `* CAPABILITY IMAP4rev1\r\n${ok}`
    case 'LOGIN':
      return command.includes(account.username) && command.includes(account.password)
        ? ok
        : `${tag} NO [AUTHENTICATIONFAILED] Wrong\r\n`
    case 'LIST':
      return `* LIST (\\HasNoChildren) "/" INBOX\r\n${ok}`
    case 'EXAMINE': {
      const { emails, uidValidity } = standIn
      const next = (emails.at(-1)?.uid ?? 0) + 1
      const lines = [
        `* ${emails.length} EXISTS`,
        `* OK [UIDVALIDITY ${uidValidity}]`,
        `* OK [UIDNEXT ${next}]`,
      ]
      return `${lines.join('\r\n')}\r\n${tag} OK [READ-ONLY] done\r\n`
    }
    case 'UID':
      return /SEARCH/i.test(command)
        ? `${found(standIn, command)}${ok}`
        : Buffer.concat([fetched(standIn, command), Buffer.from(ok)])
    default:
      return ok
  }
}

function serve(standIn: ImapStandIn, socket: Socket, onStartTls?: () => void): void {
  let rest = ''
  socket.on('error', () => {})
  socket.on('data', (part) => {
    const lines = (rest + part.toString('latin1')).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [, tag = '', command = ''] = /^(\S+) (.*)$/.exec(line) ?? []
      standIn.commands.push(command)
      if (onStartTls && /^STARTTLS/i.test(command)) {
        socket.write(`${tag} OK go ahead\r\n`)
        onStartTls()
        return
      }
      const answer = standIn.instead(command, tag, socket) ?? usual(standIn, tag, command)
      socket.write(answer)
    }
  })
}

function openPlain(standIn: ImapStandIn, offersTls: boolean) {
  return createPlain((socket) => {
    socket.on('error', () => {})
    socket.write(`* OK [CAPABILITY IMAP4rev1${offersTls ? ' STARTTLS' : ''}] ready\r\n`)
    serve(standIn, socket, () => {
      socket.removeAllListeners('data')
      serve(standIn, new TLSSocket(socket, { isServer: true, ...certificate }))
    })
  })
}

/** Starts a small IMAP server with an empty mailbox, by TLS from the first byte unless said otherwise. */
export async function startImapStandIn(how: 'tls' | 'starttls' | 'plain' = 'tls'): Promise<ImapStandIn> {
  const sockets = new Set<Socket>()
  const standIn: ImapStandIn = {
    ...{ host: 'imap.receiver.example', port: 0, uidValidity: 7, emails: [], commands: [] },
    instead: () => null,
    close: () => {},
  }
  const server =
    how === 'tls'
      ? createServer(certificate, (socket) => {
          socket.write(standIn.instead('GREETING', '*', socket) ?? '* OK ready\r\n')
          serve(standIn, socket)
        })
      : openPlain(standIn, how === 'starttls')
  server.on('connection', (socket: Socket) => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  standIn.port = (server.address() as AddressInfo).port
  standIn.close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return standIn
}
