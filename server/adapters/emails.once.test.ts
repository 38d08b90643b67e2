// @module-tag embedded
import { describe, expect, it } from 'vitest'
import { maxEmailText } from '#shared/incoming-emails/incoming-emails.contract.ts'
import { plainTextOf } from './email-plain-text.ts'
import { openEmailReader } from './emails.ts'

const reader = openEmailReader()
const raw = (lines: readonly string[]) => Buffer.from(lines.join('\r\n'))

describe('an email', () => {
  it('reads sender, recipients, text, what it answers, and its files', async () => {
    const message = raw([
      'Message-ID: <abc@client.example>',
      'In-Reply-To: <second@agency.example>',
      'References: <first@agency.example> <second@agency.example>',
      'Delivered-To: inbox+secret@mail.example',
      'From: =?utf-8?q?Ana_L=C3=B3pez?= <Ana@Client.example>',
      'To: Office <office@agency.example>, "B" <b@agency.example>',
      'Subject: =?utf-8?q?Premium_=E2=82=AC_question?=',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Caf=E9 policy BOP-1042',
      '--x',
      'Content-Type: application/pdf; name="dec.pdf"',
      'Content-Disposition: attachment; filename="dec.pdf"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('%PDF-1.4 test').toString('base64'),
      '--x--',
    ])
    expect(await reader.read(message)).toEqual({
      messageId: '<abc@client.example>',
      answers: ['<second@agency.example>', '<first@agency.example>'],
      from: { name: 'Ana López', address: 'ana@client.example' },
      to: ['inbox+secret@mail.example', 'office@agency.example', 'b@agency.example'],
      subject: 'Premium € question',
      text: 'Café policy BOP-1042',
      attachments: [{ name: 'dec.pdf', bytes: 13 }],
      isAutomatic: false,
      bounce: null,
    })
    expect((await reader.attachment(message, 0)).toString()).toBe('%PDF-1.4 test')
    expect(await reader.attachment(message, 1)).toHaveLength(0)
  })

  it('of HTML alone is its words, without markup, pictures or scripts', async () => {
    const html =
      '<html><head><title>t</title><style>p{}</style></head><body><p>Hi&nbsp;Ana,</p><img src="https://track.example/x.gif"><p>5 &lt; 6<br>Bye</p><script>alert(1)</script></body>'
    const { text } = await reader.read(raw(['From: a@b.example', 'Content-Type: text/html', '', html]))
    expect(text).toBe('Hi Ana,\n\n5 < 6\nBye')
  })

  it('that a machine sent says so', async () => {
    const automatic = raw(['From: a@b.example', 'Auto-Submitted: auto-replied', '', 'I am away'])
    expect((await reader.read(automatic)).isAutomatic).toBe(true)
  })

  it('that nests too deep is refused, and a long one is cut', async () => {
    const nested = Array.from({ length: 200 }, (_, nth) => [
      `Content-Type: multipart/mixed; boundary=b${nth}`,
      '',
      `--b${nth}`,
    ]).flat()
    await expect(reader.read(raw(['From: a@b.example', ...nested]))).rejects.toThrow()
    const long = await reader.read(raw(['From: a@b.example', '', 'x'.repeat(maxEmailText + 10)]))
    expect(long.text).toHaveLength(maxEmailText)
  })

  it('that is no email at all has no sender', async () => {
    expect((await reader.read(Buffer.from('\0\0 nonsense'))).from.address).toBe('')
  })
})

it('reads hostile HTML in one pass, long before a test times out', () => {
  expect(plainTextOf('<'.repeat(200_000))).toBe('')
  expect(plainTextOf('<!--'.repeat(100_000))).toBe('')
  expect(plainTextOf(`${'<a '.repeat(100_000)}>end`)).toBe('end')
})
