import { describe, expect, it } from 'vitest'
import { clearUser } from '#web/session/remembered-user.ts'
import { clearChat, lastExchanges, lastQueries, rememberExchange, rememberQuery } from './chat-memory.ts'

function fill() {
  for (let index = 1; index <= 12; index += 1) {
    rememberQuery(`question ${index}`)
    rememberExchange({ question: `question ${index}`, answer: `answer ${index}` })
  }
}

describe('what a tab remembers of the chat', () => {
  it('is the last five questions, newest first and each once', () => {
    fill()
    rememberQuery('question 10')
    expect(lastQueries()).toEqual(['question 10', 'question 12', 'question 11', 'question 9', 'question 8'])
  })

  it('is ten conversations, newest first', () => {
    fill()
    expect(lastExchanges()).toHaveLength(10)
    expect(lastExchanges()[0]).toEqual({ question: 'question 12', answer: 'answer 12' })
    expect(lastExchanges().at(-1)?.question).toBe('question 3')
  })

  it.each([
    ['the dialog closes', clearChat],
    ['somebody logs out', clearUser],
  ])('ends when %s', (_when, forget) => {
    fill()
    forget()
    expect([lastQueries(), lastExchanges(), window.sessionStorage.length]).toEqual([[], [], 0])
  })

  it('is nothing where somebody else wrote something odd', () => {
    window.sessionStorage.setItem('chatQueries', '{"a":1}')
    window.sessionStorage.setItem('chatHistory', '[1, {"question": "x"}, not json')
    expect([lastQueries(), lastExchanges()]).toEqual([[], []])
  })
})
