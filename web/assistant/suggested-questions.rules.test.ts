import { describe, expect, it } from 'vitest'
import { defaultChatbot } from '#shared/admin/chatbot.contract.ts'
import { suggestedQuestions, suggestionContextOf, welcomeText } from './suggested-questions.rules.ts'

describe('the page context of suggested questions', () => {
  it.each([
    ['/', 'dashboard'],
    ['/dashboard', 'dashboard'],
    ['/clients', 'clients'],
    ['/clients/0199', 'clients'],
    ['/prospects/import', 'prospects'],
    ['/tickets/7', 'tickets'],
    ['/policies', 'policies'],
    ['/policy-analysis', 'policies'],
    ['/requotes', 'policies'],
    ['/team', 'team'],
    ['/team-members', 'team'],
    ['/profile', 'default'],
    ['/knowledge/articles/1', 'default'],
  ])('%s has the questions of %s', (pathname, context) => {
    expect(suggestionContextOf(pathname)).toBe(context)
  })
})

describe('the suggested questions', () => {
  const six = { ...defaultChatbot.suggestions, clients: ['a', 'b', 'c', 'd', 'e', 'f'] }

  it('are at most four on a wide screen and one on a narrow one', () => {
    expect(suggestedQuestions(six, '/clients', true)).toEqual(['a', 'b', 'c', 'd'])
    expect(suggestedQuestions(six, '/clients', false)).toEqual(['a'])
  })
})

describe('the welcome message', () => {
  it('puts in both names, whatever they contain', () => {
    const names = { firstName: '$& Maya', assistantName: 'Paige' }
    expect(welcomeText("Hi {first name}, I'm {assistant name}.", names)).toBe("Hi $& Maya, I'm Paige.")
  })
})
