import { describe, expect, it } from 'vitest'
import { type Person, world } from '#server/testing/world.ts'
import type { SearchSuggestion } from '#shared/assistant/chat.contract.ts'

async function suggest(
  person: Person,
  query: string,
  more: Record<string, string> = {},
): Promise<SearchSuggestion[]> {
  const { status, body } = await person.api.get('/api/search-suggestions', { query: { query, ...more } })
  expect(status).toBe(200)
  return body
}

function textsFrom(suggestions: SearchSuggestion[], source: SearchSuggestion['source']): string[] {
  return suggestions.filter((suggestion) => suggestion.source === source).map(({ text }) => text)
}

describe('search suggestions', () => {
  it('begin at two characters, and are five at most', async () => {
    const { owner } = await world()
    for (const query of ['', 'a', ' a '])
      expect((await owner.api.get('/api/search-suggestions', { query: { query } })).status).toBe(400)
    for (const limit of ['0', '6', 'x'])
      expect((await owner.api.get('/api/search-suggestions', { query: { query: 'po', limit } })).status).toBe(
        400,
      )
    expect(await suggest(owner, 'po')).toHaveLength(5)
    expect(await suggest(owner, 'po', { limit: '2' })).toHaveLength(2)
  })

  it('are the person’s own earlier questions, of the chat and of the knowledge base', async () => {
    const { agent, otherAgent } = await world()
    await agent.api.post('/api/chat', { content: 'Where do gorillas sleep?' })
    await agent.api.post('/api/knowledge/ask', { question: 'Are gorillas insurable?' })
    await agent.api.post('/api/chat', { content: 'Where do gorillas sleep?' })
    expect(textsFrom(await suggest(agent, 'goril'), 'history')).toEqual([
      'Where do gorillas sleep?',
      'Are gorillas insurable?',
    ])
    expect(await suggest(otherAgent, 'goril')).toEqual([])
    await agent.api.delete('/api/chat')
    expect(textsFrom(await suggest(agent, 'goril'), 'history')).toEqual(['Are gorillas insurable?'])
  })

  it('are titles and headings of articles that the person may read', async () => {
    const { owner, agent } = await world()
    const add = (article: object) => owner.api.post('/api/knowledge/articles', article)
    await add({ title: 'Gorilla care', body: 'Words' })
    await add({ title: 'Animals', body: '# Intro\n\n## Feeding gorillas\n\nNo gorilla here' })
    await add({ title: 'Gorilla salaries', body: 'Words', visibility: 'owners' })
    await add({ title: 'Gorilla draft', body: 'Words', status: 'draft' })
    expect(textsFrom(await suggest(agent, 'gorilla'), 'knowledge')).toEqual([
      'Gorilla care',
      'Feeding gorillas',
    ])
    expect(textsFrom(await suggest(owner, 'gorilla'), 'knowledge')).toEqual([
      'Gorilla care',
      'Gorilla salaries',
      'Feeding gorillas',
    ])
    expect(await suggest((await world()).owner, 'gorilla')).toEqual([])
  })

  it('are likely questions, with the names of the person’s own clients put in', async () => {
    const { owner, agent, otherAgent } = await world()
    await agent.api.post('/api/clients', { name: 'Gorilla Movers' })
    expect(textsFrom(await suggest(owner, 'total premium'), 'prediction')).toEqual([
      'What is our total premium?',
    ])
    expect((await suggest(agent, 'when does gorilla'))[0]).toEqual({
      text: 'When does the policy of Gorilla Movers renew?',
      source: 'prediction',
    })
    expect((await suggest(agent, 'who is the producer of goril'))[0]?.text).toBe(
      'Who is the producer of Gorilla Movers?',
    )
    expect(await suggest(otherAgent, 'when does gorilla')).toEqual([])
    const { body } = await agent.api.post('/api/chat', {
      content: 'When does the policy of Gorilla Movers renew?',
    })
    expect(body.message).toContain('Gorilla Movers')
  })

  it('say nothing twice, and take text with wildcards literally', async () => {
    const { owner } = await world()
    await owner.api.post('/api/chat', { content: 'what is our total premium' })
    expect(await suggest(owner, 'total premium')).toEqual([
      { text: 'what is our total premium', source: 'history' },
    ])
    expect(await suggest(owner, '%_%')).toEqual([])
  })
})
