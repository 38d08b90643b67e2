import { describe, expect, it, vi } from 'vitest'
import type { EdisonReply } from './edison.api.ts'
import { createEdisonConversation } from './edison-conversation.ts'

type Asked = { model: string; messages: { role: string; content: string }[]; signal: AbortSignal }
type Ending = { answer: (reply?: Partial<EdisonReply>) => void; fail: () => void }

const pdf = (name = 'policy.pdf') => new File(['%PDF-1.7'], name)
const noContentOfFile =
  "Sorry, I couldn't process that file. Please try again with a different file format or contact support."
const noContentOfText = "I'm sorry, I couldn't process that message. Please try again."

/** A conversation whose calls the test answers itself. */
function begin(documentId: string | null = null) {
  const calls: ({ kind: 'file' | 'text'; file?: File; documentId?: string | null } & Asked & Ending)[] = []
  const heard: EdisonReply[] = []
  const calling = (
    about: { kind: 'file' | 'text'; file?: File; documentId?: string | null },
    asked: unknown,
  ) =>
    new Promise<EdisonReply>((resolve, reject) => {
      const answer = (reply: Partial<EdisonReply> = {}) =>
        resolve({ content: 'Answer', requestId: `r${calls.length}`, documentId: null, ...reply })
      calls.push({ ...about, ...(asked as Asked), answer, fail: () => reject(new TypeError('offline')) })
    })
  const conversation = createEdisonConversation(
    {
      assistantName: () => 'Edison',
      askWithFile: (file, asked) => calling({ kind: 'file', file }, asked),
      askWithoutFile: (about, asked) => calling({ kind: 'text', documentId: about }, asked),
      onReply: (reply) => heard.push(reply),
      now: () => 1000,
    },
    { model: 'gpt-4o-mini', documentId },
  )
  const now = conversation.snapshot
  const last = () => calls.at(-1) as (typeof calls)[number]
  const type = (words: string) => {
    conversation.setDraft(words)
    return conversation.send()
  }
  return { conversation, calls, heard, now, last, type }
}

describe('while a reply is awaited', () => {
  it('ignores another message, another estimate and another file', async () => {
    const { conversation, calls, now, last, type } = begin()
    conversation.setFile(pdf())
    const first = conversation.getEstimate()
    expect(now().isProcessing).toBe(true)
    await type('When does it expire?')
    await conversation.getEstimate()
    conversation.setFile(null)
    conversation.setFile(pdf('other.pdf'))
    expect(calls).toHaveLength(1)
    expect(now().messages).toHaveLength(1)
    expect(now().file?.name).toBe('policy.pdf')
    last().answer()
    await first
    expect([now().isProcessing, now().messages.length, now().draft]).toEqual([
      false,
      2,
      'When does it expire?',
    ])
  })
})

describe('Get Estimate', () => {
  it('does nothing without a file', async () => {
    const { conversation, calls, now } = begin()
    await conversation.getEstimate()
    expect([calls.length, now().messages.length, now().error]).toEqual([0, 0, null])
  })

  it('says the whole name of the file, asks for parsing and an estimate, and leaves what is typed alone', async () => {
    const { conversation, now, last } = begin()
    conversation.setFile(pdf('the-policy-of-a-bakery.pdf'))
    conversation.setDraft('half a')
    const done = conversation.getEstimate()
    expect(now().messages[0]?.content).toBe(
      "I've uploaded the-policy-of-a-bakery.pdf. Please parse and provide an estimate for this policy.",
    )
    expect(last().messages.at(-1)?.content).toBe(
      'Please parse this policy document and provide an accurate estimate.',
    )
    last().answer()
    await done
    expect(now().draft).toBe('half a')
  })
})

describe('the chosen file', () => {
  it.each([
    ['kept once Get Estimate is answered', 'estimate', 'Done', true],
    ['kept once Get Estimate is answered without words', 'estimate', '', true],
    ['let go once a typed message is answered', 'typed', 'Done', false],
    ['let go once a typed message is answered without words', 'typed', '', false],
  ])('is %s', async (_what, by, content, isKept) => {
    const { conversation, now, last, type } = begin()
    conversation.setFile(pdf())
    const done = by === 'typed' ? type('Is wind covered?') : conversation.getEstimate()
    expect(now().file?.name).toBe('policy.pdf')
    last().answer({ content })
    await done
    expect(now().file?.name).toBe(isKept ? 'policy.pdf' : undefined)
    expect(now().messages.at(-1)?.content).toBe(content || noContentOfFile)
  })

  it.each([
    ['a typed message', 'typed', 'Failed to process message. Please try again.'],
    ['Get Estimate', 'estimate', 'Failed to process policy. Please try again.'],
  ])('is kept when %s fails, whose words are reported', async (_what, by, words) => {
    const { conversation, now, last, type } = begin()
    conversation.setFile(pdf())
    const done = by === 'typed' ? type('Is wind covered?') : conversation.getEstimate()
    last().fail()
    await done
    expect([now().file?.name, now().error, now().messages.length]).toEqual(['policy.pdf', words, 0])
    expect(now().draft).toBe(by === 'typed' ? 'Is wind covered?' : '')
    conversation.setFile(pdf('other.pdf'))
    expect(now().error).toBeNull()
  })
})

describe('messages', () => {
  it('carry a timestamp or the request as their id, and edison as their source', async () => {
    const { now, last, type } = begin()
    const done = type('When does it expire?')
    last().answer({ requestId: 'req-7' })
    await done
    expect(now().messages.map(({ id, role, source }) => [id, role, source])).toEqual([
      [expect.stringMatching(/^\d+$/), 'user', 'edison'],
      ['edison-response-req-7', 'assistant', 'edison'],
    ])
  })

  it('are answered with the words for texts where a text got none', async () => {
    const { now, last, type } = begin()
    const done = type('When does it expire?')
    last().answer({ content: '' })
    await done
    expect(now().messages.at(-1)?.content).toBe(noContentOfText)
    expect(now().announcement).toBe(noContentOfText)
  })

  it.each([
    ['', 'Please enter a message before sending.'],
    ['   ', 'Please enter a message before sending.'],
    ['x', 'Please enter a longer message to chat with Edison'],
    ['x'.repeat(2001), 'Your message is too long. Please keep it under 2000 characters.'],
  ])('are not sent as %j', async (words, problem) => {
    const { calls, now, type } = begin()
    await type(words)
    expect([calls.length, now().error]).toEqual([0, problem])
  })

  it('may have 2000 characters, are sent without the spaces around them, and take the error away', async () => {
    const { now, last, type } = begin()
    await type('')
    void type(`  ${'x'.repeat(2000)} `)
    expect(last().messages).toEqual([{ role: 'user', content: 'x'.repeat(2000) }])
    expect([now().error, now().draft]).toEqual([null, ''])
  })

  it('go with what was said before, the last twenty turns, by the model that is chosen', async () => {
    const { conversation, now, last, type } = begin()
    conversation.setModel('gpt-4o')
    for (let turn = 1; turn <= 11; turn += 1) {
      const done = type(`Question ${turn}`)
      last().answer()
      await done
    }
    void type('The last')
    expect(last().model).toBe('gpt-4o')
    expect(last().messages).toHaveLength(20)
    expect(last().messages[0]).toEqual({ role: 'assistant', content: 'Answer' })
    expect(last().messages.at(-1)).toEqual({ role: 'user', content: 'The last' })
    expect(now().messages).toHaveLength(23)
  })

  it('that failed give their text back, unless something else is typed by then', async () => {
    const { conversation, now, last, type } = begin()
    const done = type('When does it expire?')
    conversation.setDraft('Something else')
    last().fail()
    await done
    expect([now().draft, now().messages.length]).toEqual(['Something else', 0])
  })

  it('are about the document of the conversation, until another file is answered', async () => {
    const { conversation, heard, last, type } = begin('d-1')
    const first = type('When does it expire?')
    expect([last().kind, last().documentId]).toEqual(['text', 'd-1'])
    last().answer()
    await first
    conversation.setFile(pdf())
    const second = type('And this one?')
    expect(last().kind).toBe('file')
    last().answer({ documentId: 'd-2' })
    await second
    void type('When does it expire?')
    expect(last().documentId).toBe('d-2')
    expect(heard.map(({ documentId }) => documentId)).toEqual([null, 'd-2'])
  })
})

describe('closing', () => {
  it.each([
    ['an answer', 'answer'],
    ['a failure', 'fail'],
  ] as const)(
    'forgets messages, file, text and error, ends the call, and ignores %s that comes later',
    async (_what, ends) => {
      const { conversation, heard, now, last } = begin()
      const onChange = vi.fn()
      conversation.setFile(pdf())
      conversation.setDraft('half a')
      conversation.setModel('gpt-4o')
      const done = conversation.getEstimate()
      conversation.close()
      expect(last().signal.aborted).toBe(true)
      conversation.subscribe(onChange)
      last()[ends]()
      await done
      expect(onChange).not.toHaveBeenCalled()
      expect(heard).toEqual([])
      const nothing = { messages: [], file: null, draft: '', error: null, isProcessing: false }
      expect(now()).toMatchObject({ ...nothing, model: 'gpt-4o-mini', documentId: null, announcement: '' })
    },
  )

  it('can be followed by another conversation, whose calls are not ended', async () => {
    const { conversation, now, last, type } = begin()
    conversation.close()
    const done = type('When does it expire?')
    expect(last().signal.aborted).toBe(false)
    last().answer()
    await done
    expect(now().messages).toHaveLength(2)
  })
})
