import { describe, expect, it } from 'vitest'
import { fingerprintOf } from './fingerprint.rules.ts'
import { pathOf, redactContext, redactText } from './redact.rules.ts'

describe('a text of a report', () => {
  it.each([
    ['password=hunter2 was wrong', 'password=[redacted] was wrong'],
    ['{"newPassword":"hunter2","name":"Ann"}', '{"newPassword":"[redacted]","name":"Ann"}'],
    ['reset_token: abc123', 'reset_token: [redacted]'],
    ['Cookie: session-id=abc', 'Cookie: [redacted]'],
    ['Authorization: Bearer abc.def', 'Authorization: [redacted] [redacted]'],
    ['sent Bearer abc.def', 'sent Bearer [redacted]'],
    ['eyJhbGciOiJI.eyJzdWIiOiIx.SflKxw', '[token]'],
    ['key 3fA9c2b7d4e8f1a05b6c7d8e9f0a1b2c3d4e5f60718', 'key [token]'],
    ['no mail to ann.lee@harbor.example today', 'no mail to [email] today'],
    ['SSN 123-45-6789', 'SSN [number]'],
    ['FEIN 12-3456789', 'FEIN [number]'],
    ['card 4111 1111 1111 1111', 'card [number]'],
    ['GET https://host/reset?token=abc#x failed', 'GET https://host/reset failed'],
    ['GET /clients?q=Ann%20Lee failed', 'GET /clients failed'],
    ['https://ann:pw@host/x', 'https://host/x'],
    ['postgres://ann:p@ss@host/book', 'postgres://host/book'],
    ['{"password":"correct horse battery","x":1}', '{"password":"[redacted]","x":1}'],
    ['{"password":"two \\" halves","x":1}', '{"password":"[redacted]","x":1}'],
    ["password: 'correct horse' was wrong", "password: '[redacted]' was wrong"],
    ['"{\\"password\\":\\"correct horse\\",\\"x\\":1}"', '"{\\"password\\":\\"[redacted]\\",\\"x\\":1}"'],
    ['password: "cut in the mid', 'password: "[redacted]"'],
    ['password => hunter2', 'password => [redacted]'],
    ['password%3Dhunter2&x', 'password%3D[redacted]&x'],
    ['date_of_birth=1980-02-03, dob: 1980-02-03', 'date_of_birth=[redacted], dob: [redacted]'],
    ['licenseNumber=AB123 pin=1234', 'licenseNumber=[redacted] pin=[redacted]'],
    ['Invalid API key: sk_live_4eC39HqLyjWDarjtT1zdp7dc', 'Invalid API key: [token]'],
    ['key sk-proj-4eC39HqLyjWDarj is unknown', 'key [token] is unknown'],
    ['recovery ab12-cd34-ef56-gh78 was used', 'recovery [token] was used'],
    ['no mail to ann.lee%40harbor.example', 'no mail to [email]'],
    ['SSN 123 45 6789 or ssn 123456789', 'SSN [number] or ssn [number]'],
    ['invalid token:\n    at save (a.js:1:2)', 'invalid token:\n    at save (a.js:1:2)'],
    ['record 01990000-0000-7000-8000-000000000001', 'record 01990000-0000-7000-8000-000000000001'],
    ['What? Nothing', 'What? Nothing'],
    ['a\tb\u0007\u001b[0m\u202e\u2028', 'a\\u0009b\\u0007\\u001b[0m\\u202e\\u2028'],
    ['one\n    at two', 'one\n    at two'],
  ])('%j becomes %j', (text, safe) => {
    expect(redactText(text, 1000)).toBe(safe)
  })

  it('is cut without breaking a pair of surrogates', () => {
    expect(redactText('x'.repeat(50), 10)).toBe('x'.repeat(10))
    expect(redactText('😀😀', 3).isWellFormed()).toBe(true)
  })

  it('takes no time however hostile it is', () => {
    const texts = [
      'a@'.repeat(50_000),
      '/'.repeat(100_000),
      '1 '.repeat(50_000),
      'password='.repeat(10_000),
      'password:"'.repeat(10_000),
      'a://'.repeat(25_000),
    ]
    for (const text of texts) expect(redactText(text, 4000).length).toBeLessThanOrEqual(4000)
  })
})

it('of a context only simple values with plain names are kept, and twenty of them', () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`field${index}`, index]))
  expect(Object.keys(redactContext(many))).toHaveLength(20)
  const odd = { ok: true, none: null, status: 500, list: [1], 'a b': 1, apiKey: 'x', path: '/x?q=Ann' }
  expect(redactContext(odd)).toEqual({ ok: true, none: null, status: 500, path: '/x' })
})

it.each([
  ['http://host/clients?q=Ann#top', '/clients'],
  ['/clients', '/clients'],
  ['', '/'],
  ['http://[', ''],
])('of the address %j the path %j is kept', (url, path) => {
  expect(pathOf(url)).toBe(path)
})

describe('the fingerprint of an error', () => {
  const stack = (file: string, place: string) =>
    `TypeError: x\n    at save (http://host/assets/${file}:${place})\n    at click (http://host/assets/${file}:9:9)`
  const error = { name: 'TypeError', message: 'Client 12 is gone', stack: stack('index-Ab12Cd34.js', '1:2') }
  const print = fingerprintOf(error)

  it.each([
    ['another number', { message: 'Client 977 is gone' }],
    ['another build', { stack: stack('index-Zz99Yy88.js', '7:70') }],
    ['another host', { stack: error.stack.replaceAll('http://host', 'https://other:8080') }],
  ])('is the same with %s', (_case, changes) => {
    expect(fingerprintOf({ ...error, ...changes })).toBe(print)
  })

  it.each([
    ['name', { name: 'RangeError' }],
    ['message', { message: 'Prospect 12 is gone' }],
    ['place in the code', { stack: stack('clients-Ab12Cd34.js', '1:2') }],
  ])('is another with another %s', (_case, changes) => {
    expect(fingerprintOf({ ...error, ...changes })).not.toBe(print)
  })

  it('is the same for another record and another quoted value', () => {
    const of = (message: string) => fingerprintOf({ name: 'Error', message, stack: '' })
    expect(of('No 01990000-0000-7000-8000-000000000001')).toBe(of('No 01990000-0000-7000-8000-0000000000ff'))
    expect(of('Cannot read "name" of undefined')).toBe(of('Cannot read "email" of undefined'))
  })
})
