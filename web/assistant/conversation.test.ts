import { describe, expect, it, vi } from 'vitest'
import { ChatFailure } from './chat-errors.rules.ts'
import { createConversation, type Question } from './conversation.ts'
import type { Reply } from './message.ts'

const at = 1_795_000_000_000

type Waiting = { question: Question; settle: (reply: Reply | Error) => void }

function begin(changes: Partial<Parameters<typeof createConversation>[0]> = {}) {
  const waiting: Waiting[] = []
  const onAnswered = vi.fn()
  const conversation = createConversation({
    assistantName: () => 'Paige',
    isAnswerAwaited: () => false,
    answer: (question) =>
      new Promise((resolve, reject) => {
        const settle = (reply: Reply | Error) => (reply instanceof Error ? reject(reply) : resolve(reply))
        waiting.push({ question, settle })
      }),
    typingDelay: () => 300,
    loadHistory: async () => [],
    onAnswered,
    now: () => at,
    ...changes,
  })
  const say = (text: string) => {
    conversation.setDraft(text)
    return conversation.send()
  }
  return { conversation, waiting, onAnswered, say, now: () => conversation.snapshot() }
}

const local = (content: string): Reply => ({ prefix: 'local-response', content })

describe('sending', () => {
  it('goes from idle over loading and typing back to idle', async () => {
    const { conversation, waiting, say, now } = begin()
    expect(now().phase).toBe('idle')
    const sent = say('How many clients?')
    expect([now().phase, now().draft]).toEqual(['loading', ''])
    waiting[0]?.settle(local('**412** clients.'))
    await sent
    expect([now().phase, now().typing?.delay]).toEqual(['typing', 300])
    conversation.finishTyping()
    expect([now().phase, now().typing]).toEqual(['idle', null])
  })

  it('appends the question at once, then an empty reply, then its words', async () => {
    const { conversation, waiting, say, now } = begin()
    const contents = () => now().messages.map(({ role, content }) => [role, content])
    const sent = say(' How many clients? ')
    expect(contents()).toEqual([['user', 'How many clients?']])
    waiting[0]?.settle(local('412'))
    await sent
    expect(contents()).toEqual([
      ['user', 'How many clients?'],
      ['assistant', ''],
    ])
    conversation.finishTyping()
    expect(contents().at(-1)).toEqual(['assistant', '412'])
  })

  it('names messages: a timestamp, and prefixed ids that never meet', async () => {
    const { conversation, waiting, say, now } = begin()
    for (const prefix of ['local-response', 'response', 'business'] as const) {
      const sent = say('One more')
      waiting.at(-1)?.settle({ prefix, content: 'Yes.' })
      await sent
      conversation.finishTyping()
    }
    const ids = now().messages.map(({ id }) => id)
    expect(ids).toEqual([
      `${at + 1}`,
      `local-response-${at + 2}`,
      `${at + 3}`,
      `response-${at + 4}`,
      `${at + 5}`,
      `business-${at + 6}`,
    ])
    expect(now().welcomeId).toBe(`welcome-${at}`)
    expect(now().messages.every(({ source }) => source === 'chat')).toBe(true)
  })

  it('is blocked while a request is in flight and while a reply is typed', async () => {
    const { conversation, waiting, say, now } = begin()
    const sent = say('First')
    await say('Second')
    await conversation.sendSuggestion('Third')
    expect(waiting).toHaveLength(1)
    waiting[0]?.settle(local('Yes.'))
    await sent
    await say('Fourth')
    expect([waiting.length, now().messages.length]).toEqual([1, 2])
  })

  it('shows the reply at once where motion is not wanted', async () => {
    const { waiting, say, now } = begin({ typingDelay: () => null })
    const sent = say('How many?')
    waiting[0]?.settle(local('**412** clients.'))
    await sent
    expect([now().phase, now().messages.at(-1)?.content]).toEqual(['idle', '**412** clients.'])
  })

  it('gives a screen reader the whole reply, once and without marks', async () => {
    const { conversation, waiting, say, now } = begin()
    const sent = say('How many?')
    waiting[0]?.settle(local('**412** clients.'))
    await sent
    expect(now().announcement).toBe('')
    conversation.finishTyping()
    expect(now().announcement).toBe('412 clients.')
  })

  it.each([
    ['', 'Please enter a message before sending.'],
    ['x', 'Please enter a longer message to chat with Paige'],
    ['x'.repeat(2001), 'Your message is too long. Please keep it under 2000 characters.'],
  ])('refuses a wrong message with the words', async (text, error) => {
    const { waiting, say, now } = begin()
    await say(text)
    expect([waiting.length, now().error, now().draft]).toEqual([0, error, text])
  })

  it('brings the conversation so far, and nothing of the question itself', async () => {
    const before = [{ role: 'user', content: 'Earlier' }] as const
    const { conversation, waiting, say } = begin({ loadHistory: async () => [...before] })
    await conversation.open()
    const sent = say('First')
    waiting[0]?.settle(local('One.'))
    await sent
    conversation.finishTyping()
    void say('Second')
    expect(waiting[1]?.question.messages).toEqual([
      { role: 'user', content: 'Earlier' },
      { role: 'user', content: 'First' },
      { role: 'assistant', content: 'One.' },
    ])
  })

  it('keeps what was said before hidden', async () => {
    const { conversation, now } = begin({ loadHistory: async () => [{ role: 'user', content: 'Earlier' }] })
    await conversation.open()
    expect(now().messages).toEqual([])
  })
})

describe('a request that fails', () => {
  it('leaves no message, gives the text back and says why', async () => {
    const { waiting, onAnswered, say, now } = begin()
    const sent = say('How many?')
    waiting[0]?.settle(new ChatFailure('Failed to send message'))
    await sent
    expect(now()).toMatchObject({
      phase: 'idle',
      messages: [],
      draft: 'How many?',
      error: 'Failed to send message',
    })
    expect(onAnswered).not.toHaveBeenCalled()
  })

  it('does not write over what was typed meanwhile', async () => {
    const { conversation, waiting, say, now } = begin()
    const sent = say('How many?')
    conversation.setDraft('Something else')
    waiting[0]?.settle(new ChatFailure('No.'))
    await sent
    expect(now().draft).toBe('Something else')
  })

  it('has its error taken away by the next question', async () => {
    const { waiting, say, now } = begin()
    const sent = say('How many?')
    waiting[0]?.settle(new ChatFailure('No.'))
    await sent
    void say('Again')
    expect(now().error).toBeNull()
  })
})

describe('a suggested question', () => {
  it.each([
    [new ChatFailure('Used up.'), 'Used up.'],
    [new ChatFailure(''), 'Failed to send suggested question'],
    [
      new TypeError('broken'),
      'Failed to process suggested question. Please try typing your question manually.',
    ],
  ])('that fails with %s is shown in its own words and leaves the draft alone', async (failure, error) => {
    const { conversation, waiting, now } = begin()
    conversation.setDraft('half a')
    const sent = conversation.sendSuggestion('How many?')
    waiting[0]?.settle(failure)
    await sent
    expect(now()).toMatchObject({ error, draft: 'half a', messages: [] })
  })

  it('is not sent when it is empty, and reported when it is too long', async () => {
    const { conversation, waiting, now } = begin()
    await conversation.sendSuggestion('  ')
    expect(now().error).toBeNull()
    await conversation.sendSuggestion('x'.repeat(2001))
    expect(now().error).toBe('Question is too long. Please try a shorter question.')
    expect(waiting).toHaveLength(0)
  })
})

describe('giving up', () => {
  it('stops the request in flight without a word and lets one ask anew', async () => {
    const { conversation, waiting, say, now } = begin()
    const sent = say('First')
    conversation.stop()
    expect([now().phase, now().error, waiting[0]?.question.signal.aborted]).toEqual(['idle', null, true])
    const second = say('Second')
    waiting[0]?.settle(local('Late.'))
    waiting[1]?.settle(local('Two.'))
    await Promise.all([sent, second])
    conversation.finishTyping()
    expect(now().messages.map(({ content }) => content)).toEqual(['First', 'Second', 'Two.'])
  })

  it('says nothing of a request that failed because it was aborted', async () => {
    const { conversation, waiting, say, now } = begin()
    const sent = say('First')
    conversation.stop()
    waiting[0]?.settle(new DOMException('Aborted', 'AbortError'))
    await sent
    expect([now().error, now().messages.length]).toEqual([null, 1])
  })

  it('shows the rest of a reply that is being typed', async () => {
    const { conversation, waiting, say, now } = begin()
    const sent = say('First')
    waiting[0]?.settle(local('A long reply.'))
    await sent
    conversation.stop()
    expect([now().phase, now().messages.at(-1)?.content]).toEqual(['idle', 'A long reply.'])
  })
})

describe('closing', () => {
  it('forgets messages, history, draft and error, and aborts what is under way', async () => {
    const { conversation, waiting, say, now } = begin({
      loadHistory: async () => [{ role: 'user', content: 'Earlier' }],
    })
    await conversation.open()
    const sent = say('First')
    conversation.close()
    expect(waiting[0]?.question.signal.aborted).toBe(true)
    waiting[0]?.settle(local('Late.'))
    await sent
    expect(now()).toMatchObject({ phase: 'idle', messages: [], typing: null, draft: '', error: null })
    void say('Second')
    expect(waiting[1]?.question.messages).toEqual([])
  })

  it('ignores a history that arrives afterwards', async () => {
    let arrive: (turns: { role: 'user'; content: string }[]) => void = () => {}
    const { conversation, waiting, say } = begin({ loadHistory: () => new Promise((r) => (arrive = r)) })
    const opened = conversation.open()
    conversation.close()
    arrive([{ role: 'user', content: 'Earlier' }])
    await opened
    void say('First')
    expect(waiting[0]?.question.messages).toEqual([])
  })
})

describe('an act on a message, such as an undo', () => {
  it('is answered like a question, and takes away what it used up', async () => {
    const { conversation, waiting, say, now } = begin()
    const sent = say('Close T-104')
    const undo = { actionId: 'a1', until: '2026-11-22T08:00:00Z' }
    waiting[0]?.settle({ prefix: 'local-response', content: 'Done.', detail: { undo } })
    await sent
    conversation.finishTyping()
    const messageId = now().messages.at(-1)?.id ?? ''
    expect(now().messages.at(-1)?.detail).toEqual({ undo })
    await conversation.act({
      messageId,
      used: ({ undo: _undo, ...rest }) => rest,
      run: async () => local('Taken back.'),
    })
    conversation.finishTyping()
    expect(now().messages.map(({ content }) => content)).toEqual(['Close T-104', 'Done.', 'Taken back.'])
    expect(now().messages[1]?.detail).toEqual({})
  })

  it('that fails says why and keeps what can be tried again', async () => {
    const { conversation, now } = begin()
    const run = async () => {
      throw new ChatFailure('It is too late to undo this.')
    }
    await conversation.act({ messageId: 'none', used: () => ({}), run })
    expect(now()).toMatchObject({ phase: 'idle', error: 'It is too late to undo this.' })
  })
})

describe('saying something unasked', () => {
  it('begins a conversation with what a flow waits for after a reload', () => {
    const { conversation, now } = begin({ typingDelay: () => null })
    conversation.say({ ...local('Back to the new ticket.'), detail: { choices: ['Yes', 'No'] } })
    expect(now().messages).toMatchObject([
      { role: 'assistant', content: 'Back to the new ticket.', detail: { choices: ['Yes', 'No'] } },
    ])
  })

  it('leaves a conversation that has begun alone', async () => {
    const { conversation, waiting, say, now } = begin({ typingDelay: () => null })
    const sent = say('How many clients?')
    conversation.say(local('Back to the new ticket.'))
    waiting[0]?.settle(local('412'))
    await sent
    conversation.say(local('Back to the new ticket.'))
    expect(now().messages.map(({ content }) => content)).toEqual(['How many clients?', '412'])
  })
})

describe('an answer of one character', () => {
  it('is sent where something was asked, and nowhere else', async () => {
    const asked = begin({ isAnswerAwaited: () => true })
    void asked.say('2')
    expect(asked.waiting).toHaveLength(1)
    const idle = begin()
    await idle.say('2')
    expect(idle.waiting).toHaveLength(0)
    expect(idle.now().error).toBe('Please enter a longer message to chat with Paige')
  })
})
