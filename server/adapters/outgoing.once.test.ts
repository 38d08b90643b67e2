// @module-tag embedded
import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { receiver } from '#server/testing/receiver.ts'
import { receiverCertificate, resolveReceiver } from '#server/testing/receiver-host.ts'
import { isPublicAddress, openOutgoing, resolvePublic } from './outgoing.ts'

const toReceivers = openOutgoing({ resolve: resolveReceiver, ca: receiverCertificate })

describe('an address that a user gives', () => {
  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...['224.0.0.1', '255.255.255.255', '192.0.2.1', '198.18.0.1', '240.0.0.1', '192.0.0.1'],
    ...['::1', '::', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '::ffff:127.0.0.1', '::ffff:7f00:1'],
    ...['::127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', '2001:db8::1', 'fec0::1', '100::1'],
    ...['::ffff:169.254.169.254', '::ffff:0:127.0.0.1', 'not an address'],
  ])('%s is refused', (address) => expect(isPublicAddress(address)).toBe(false))

  it.each(['93.184.215.14', '8.8.8.8', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::ffff:8.8.8.8'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  it.each([
    ...[
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://0177.0.0.1/',
      'https://127.1/',
    ],
    ...['https://[::1]/', 'https://[::ffff:127.0.0.1]/', 'https://0/', 'https://①②⑦.0.0.1/'],
    ...['https://169.254.169.254/latest/meta-data', 'https://localhost/', 'https://127.0.0.1./'],
  ])('%s is not sent to, in whichever spelling', async (url) => {
    await expect(openOutgoing().post(url, {}, '{}')).rejects.toThrow(/cannot be reached|not found/)
  })

  it('is refused where one of several answers is not public', async () => {
    const ask = async () => [{ address: '8.8.8.8' }, { address: '10.0.0.1' }]
    await expect(resolvePublic('rebind.example', ask)).rejects.toThrow('cannot be reached from outside')
    expect(await resolvePublic('fine.example', async () => [{ address: '8.8.8.8' }])).toBe('8.8.8.8')
  })

  it('is connected to where it was checked, whatever the name leads to later', async () => {
    const { url, received } = await receiver()
    let asked = 0
    const resolve = async () => {
      asked += 1
      return '127.0.0.1'
    }
    const door = openOutgoing({ resolve, ca: receiverCertificate })
    expect(await door.post(url, { 'x-one': '1' }, '{"a":1}')).toEqual({ statusCode: 200, answer: 'ok' })
    expect([asked, received[0]?.body, received[0]?.headers['x-one']]).toEqual([1, '{"a":1}', '1'])
  })

  it('is sent to with https alone', async () => {
    await expect(toReceivers.post('http://hooks.receiver.example/', {}, '')).rejects.toThrow('https://')
    const { url } = await receiver()
    const strict = openOutgoing({ resolve: resolveReceiver })
    await expect(strict.post(url, {}, '')).rejects.toThrow('certificate is not valid')
  })
})

describe('an answer', () => {
  it('of a redirect is not followed', async () => {
    const { url, received } = await receiver((response) =>
      response.writeHead(302, { location: 'https://127.0.0.1/' }).end(),
    )
    expect((await toReceivers.post(url, {}, '')).statusCode).toBe(302)
    expect(received).toHaveLength(1)
  })

  it('of ten megabytes is read no further than its beginning', async () => {
    const { url } = await receiver((response) => response.end('a'.repeat(10_000_000)))
    expect((await toReceivers.post(url, {}, '')).answer).toHaveLength(2_000)
  })

  it('is waited for no longer than its time, with looking up the host', async () => {
    const { url } = await receiver(() => {})
    const impatient = { resolve: resolveReceiver, ca: receiverCertificate, timeoutMillis: 100 }
    const silent = { ...impatient, resolve: () => new Promise<string>(() => {}) }
    for (const options of [impatient, silent])
      await expect(openOutgoing(options).post(url, {}, '')).rejects.toThrow('No answer within 0.1 seconds.')
  })

  it('that does not come is said to be missing', async () => {
    const { url } = await receiver((response) => void response.socket?.destroy())
    await expect(toReceivers.post(url, {}, '')).rejects.toThrow('The connection was cut.')
    const probe = createServer().listen(0, '127.0.0.1')
    const { port } = await new Promise<{ port: number }>((resolve) =>
      probe.on('listening', () => resolve(probe.address() as { port: number })),
    )
    await new Promise((resolve) => probe.close(resolve))
    const refused = toReceivers.post(`https://hooks.receiver.example:${port}/`, {}, '')
    await expect(refused).rejects.toThrow('The connection was refused.')
  })
})
