import { describe, expect, it, vi } from 'vitest'
import { askWithFile, askWithoutFile } from './edison.api.ts'

type Sent = { url: string; init: RequestInit }

/** Answers every call with this, and records what was sent. */
function answering(status: number, body: unknown): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
  })
  return sent
}

const messages = [{ role: 'user' as const, content: 'When does it expire?' }]
const asked = () => ({ model: 'gpt-4o', messages, signal: new AbortController().signal })
const policy = new File(['%PDF-1.7'], 'policy.pdf')

describe('the calls of the commercial-policy assistant', () => {
  it('send a form of exactly file, model and messages, with credentials', async () => {
    const sent = answering(200, { message: { content: 'Yes.' } })
    const input = asked()
    await askWithFile(policy, input)
    const { url, init } = sent[0] as Sent
    expect([init.method, url, init.credentials]).toEqual(['POST', '/api/edison/chat-with-file', 'include'])
    const form = init.body as FormData
    expect([...form.keys()]).toEqual(['file', 'model', 'messages'])
    expect((form.get('file') as File).name).toBe('policy.pdf')
    expect([form.get('model'), form.get('messages')]).toEqual(['gpt-4o', JSON.stringify(messages)])
    expect(init.signal).toBe(input.signal)
    expect(new Headers(init.headers).has('content-type')).toBe(false)
  })

  it.each([
    [null, null],
    ['0198c0de-0000-7000-8000-000000000000', '0198c0de-0000-7000-8000-000000000000'],
  ])(
    'send JSON of exactly model and messages, with credentials, about document %s',
    async (documentId, header) => {
      const sent = answering(200, { message: { content: 'Yes.' } })
      const input = asked()
      await askWithoutFile(documentId, input)
      const { url, init } = sent[0] as Sent
      expect([init.method, url, init.credentials]).toEqual(['POST', '/api/edison/chat', 'include'])
      expect(init.body).toBe(JSON.stringify({ model: 'gpt-4o', messages }))
      const headers = new Headers(init.headers)
      expect([headers.get('content-type'), headers.get('x-document-id')]).toEqual([
        'application/json',
        header,
      ])
      expect(init.signal).toBe(input.signal)
    },
  )

  it.each([200, 400, 401, 404, 413, 415, 429, 500, 503])(
    'read message.content of status %i',
    async (status) => {
      const body = {
        message: { role: 'assistant', content: ' Words.\n' },
        requestId: 'r-1',
        documentId: 'd-1',
      }
      answering(status, body)
      const read = { content: 'Words.', requestId: 'r-1', documentId: 'd-1' }
      expect(await askWithFile(policy, asked())).toEqual(read)
      expect(await askWithoutFile(null, asked())).toEqual(read)
    },
  )

  it.each([[{}], [{ message: 'Broken' }], [{ message: {} }], [{ message: { content: 7 } }], [null], [[]]])(
    'find no content in %j, and name the reply themselves',
    async (body) => {
      answering(500, body)
      const { content, requestId, documentId } = await askWithoutFile(null, asked())
      expect([content, requestId.length > 0, documentId]).toEqual(['', true, null])
    },
  )

  it('fail where the answer is no JSON or nothing answers', async () => {
    answering(502, '<html>')
    await expect(askWithFile(policy, asked())).rejects.toThrow()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    await expect(askWithoutFile(null, asked())).rejects.toThrow()
  })
})
