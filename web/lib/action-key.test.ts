import { describe, expect, it } from 'vitest'
import { createActionKeys, newActionKey } from './action-key.ts'
import { ApiError } from './api-error.ts'

describe('the key of an action', () => {
  it('is new for every action', () => {
    expect(newActionKey()).toMatch(/^[0-9a-f]{32}$/)
    expect(newActionKey()).not.toBe(newActionKey())
  })

  const afterwards = [
    ['a success', null, false],
    ['a refusal', new ApiError('no', { status: 400 }), false],
    ['an unreachable server', new ApiError('gone', { status: 0 }), true],
    ['a broken server', new ApiError('broken', { status: 500 }), true],
    ['an unreadable answer', new Error('?'), true],
  ] as const
  it.each(afterwards)('after %s is kept for the same input: %#', (_case, outcome, isKept) => {
    const keys = createActionKeys()
    const first = keys.keyFor({ name: 'Ann' })
    keys.settle(outcome)
    expect(keys.keyFor({ name: 'Ann' }) === first).toBe(isKept)
  })

  it('changes with the input', () => {
    const keys = createActionKeys()
    const first = keys.keyFor({ name: 'Ann' })
    keys.settle(new ApiError('gone', { status: 0 }))
    expect(keys.keyFor({ name: 'Bob' })).not.toBe(first)
  })
})
