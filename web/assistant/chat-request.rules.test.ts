import { describe, expect, it } from 'vitest'
import { chatRequest, isChatBody } from './chat-request.rules.ts'

const agent = {
  id: 'agent-1',
  role: 'agent',
  agencyOwnerId: 'owner-1',
  agencyName: 'Tidewater Insurance',
} as const

describe('the payload of a chat call', () => {
  it('has its nine fields', () => {
    const messages = [{ role: 'user', content: 'Hello' }] as const
    expect(chatRequest(agent, { content: 'Why?', messages, isKnowledgeOn: true })).toEqual({
      content: 'Why?',
      messages: [{ role: 'user', content: 'Hello' }],
      userId: 'agent-1',
      agencyOwnerId: 'owner-1',
      agencyName: 'Tidewater Insurance',
      userRole: 'agent',
      forceKnowledgeBase: true,
      forceClientData: false,
      forceProspectData: false,
    })
  })

  it('falls back to the own id where there is no owner', () => {
    const alone = { ...agent, agencyOwnerId: null }
    expect(chatRequest(alone, { content: 'Why?', messages: [], isKnowledgeOn: false }).agencyOwnerId).toBe(
      'agent-1',
    )
  })

  it('names the role "user" where there is none', () => {
    const asker = { ...agent, role: '' }
    expect(chatRequest(asker, { content: 'Why?', messages: [], isKnowledgeOn: false }).userRole).toBe('user')
  })

  it.each([
    ['Which clients have one policy?', true, false],
    ['Tell me about the client Orchard Dental', true, false],
    ['PROSPECTS by x-date', false, true],
    ['clients and prospects', true, true],
    ['the clientele prospectus', false, false],
  ])('of %j asks for client data %s and prospect data %s', (content, clients, prospects) => {
    const sent = chatRequest(agent, { content, messages: [], isKnowledgeOn: false })
    expect([sent.forceClientData, sent.forceProspectData]).toEqual([clients, prospects])
  })

  it('brings the last 50 turns', () => {
    const messages = Array.from(
      { length: 60 },
      (_, index) => ({ role: 'user', content: `${index}` }) as const,
    )
    const sent = chatRequest(agent, { content: 'Why?', messages, isKnowledgeOn: false })
    expect([sent.messages?.length, sent.messages?.[0]?.content]).toEqual([50, '10'])
  })
})

describe('the check of a chat body', () => {
  it.each([
    [{ content: 'Why?' }, true],
    [{ content: '  ' }, false],
    [{ content: 5 }, false],
    [{}, false],
    [['content'], false],
    [null, false],
    ['content', false],
  ])('takes %j as %s', (body, isRight) => {
    expect(isChatBody(body)).toBe(isRight)
  })
})
