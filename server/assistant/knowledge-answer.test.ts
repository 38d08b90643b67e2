import { describe, expect, it } from 'vitest'
import { world } from '#server/testing/world.ts'

const body =
  '# Gorilla cover\n\nGorilla transit cover needs a keeper on board and a sedated gorilla. ![x](https://evil.example/a.png)'

describe('a question with Agency Knowledge switched on', () => {
  it('is answered with passages, their article and a link', async () => {
    const { owner, agent } = await world()
    const article = (await owner.api.post('/api/knowledge/articles', { title: 'Moving gorillas', body })).body
    const answer = (
      await agent.api.post('/api/chat', {
        content: 'What does gorilla transit cover need?',
        forceKnowledgeBase: true,
      })
    ).body
    const path = `/knowledge/articles/${article.id}`
    expect(answer.answeredBy).toBe('rules')
    expect(answer.message).toContain('From your knowledge base:')
    expect(answer.message).toContain('needs a keeper on board')
    expect(answer.message).toContain(`[Moving gorillas](${path})`)
    expect(answer.message).not.toContain('![')
    expect(answer.sources[0]).toEqual({
      title: 'Moving gorillas',
      path,
      quote: expect.stringContaining('needs a keeper on board'),
      page: null,
    })
  })

  it('is not answered from articles while it is off, nor from those of another agency', async () => {
    const { owner } = await world()
    await owner.api.post('/api/knowledge/articles', { title: 'Moving gorillas', body })
    const content = 'What does gorilla transit cover need?'
    const off = (await owner.api.post('/api/chat', { content })).body
    expect([off.sources, off.message.slice(0, 13)]).toEqual([[], "I don't know."])
    const stranger = (await world()).owner
    const foreign = (await stranger.api.post('/api/chat', { content, forceKnowledgeBase: true })).body
    expect(foreign.sources).toEqual([])
    expect(foreign.message).toMatch(/^I don't know\. Your knowledge base and records don’t answer this/)
    const open = (await stranger.api.get('/api/knowledge/questions')).body
    expect(open.map(({ question }: { question: string }) => question)).toEqual([content])
  })

  it('is answered from the records where articles do not answer', async () => {
    const { owner } = await world()
    const client = (await owner.api.post('/api/clients', { name: 'Zylo Partners', phone: '555-010-7777' }))
      .body
    const { message } = (
      await owner.api.post('/api/chat', {
        content: "What is Zylo Partners' phone number?",
        forceKnowledgeBase: true,
      })
    ).body
    expect(message).toContain(`[Zylo Partners](/clients/${client.id})`)
    expect(message).toContain('555-010-7777')
  })
})
