import { act, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { typingStart } from './reveal.rules.ts'
import { RevealedReply } from './revealed-reply.tsx'

const reply = { prefix: 'response', content: 'All **44** of them.' } as const
const typing = { id: 'response-1', reply, delay: typingStart }

function show() {
  const onEnd = vi.fn()
  const view = render(<RevealedReply typing={typing} assistantName="Paige" onEnd={onEnd} />)
  return {
    ...view,
    onEnd,
    words: () => view.container.querySelector('[aria-hidden="true"]:last-child')?.textContent,
  }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers()
})

describe('a reply that is being typed', () => {
  it('thinks for 300 ms, then shows its words without marks, and reports when it is done', () => {
    const { words, onEnd } = show()
    pass(299)
    expect(screen.getByText('Paige is thinking')).toBeTruthy()
    expect(words()).toBe('')
    pass(1)
    expect(screen.queryByText('Paige is thinking')).toBeNull()
    expect(words()).toBe('A')
    pass(300)
    expect(words()).toBe('All 44 of them.')
    expect(onEnd).toHaveBeenCalled()
  })

  it('ends no more once its conversation is closed', () => {
    const { unmount, onEnd } = show()
    pass(310)
    unmount()
    pass(1000)
    expect(onEnd).not.toHaveBeenCalled()
  })
})
