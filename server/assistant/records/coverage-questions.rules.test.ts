import { describe, expect, it } from 'vitest'
import { coverageAsked } from './coverage-questions.rules.ts'
import { readNamedQuestion } from './record-questions.rules.ts'

const today = '2026-11-20'
const thisYear = { from: '2026-01-01', to: today }

describe('a question about coverage', () => {
  it.each([
    ['is insured today', { day: today, changes: null }],
    ['was insured on 3/1', { day: '2026-03-01', changes: null }],
    ['was insured on 12/1', { day: '2025-12-01', changes: null }],
    ['will be insured on 12/1', { day: '2026-12-01', changes: null }],
    ['was insured on march 1, 2025', { day: '2025-03-01', changes: null }],
    ['was covered on 2026-02-28', { day: '2026-02-28', changes: null }],
    ['was in force yesterday', { day: '2026-11-19', changes: null }],
    ['was insured 10 days ago', { day: '2026-11-10', changes: null }],
    ['was insured last year', null],
    [
      "what changed on 's policy this year",
      { day: today, changes: { from: '2026-01-01', to: '2026-12-31' } },
    ],
    ["what changed on 's policies", { day: today, changes: thisYear }],
    ['what changed since 3/1', { day: today, changes: { from: '2026-03-01', to: today } }],
    ['is insured, by whom, until when, what changed', { day: today, changes: thisYear }],
  ])('has its day, and its days of changes: %s', (text, asked) => {
    expect(coverageAsked(text, today)).toEqual(asked)
  })

  it.each([
    ['is insured today', 'insured'],
    ['is insured today, by whom, until when, what changed', 'insured'],
    ['was insured on 3/1', 'insured'],
    ['is still covered', 'insured'],
    ["is 's general liability in force", 'insured'],
    ["what changed on 's policy this year", 'changes'],
    ['what happened since March 1', 'changes'],
  ])('is understood whole: %s', (rest, topic) => {
    expect(readNamedQuestion(rest)).toMatchObject({ topic, unread: [] })
  })

  it('is not answered past a word that may change the answer', () => {
    expect(readNamedQuestion('is insured for earthquakes in Nevada').unread).not.toEqual([])
  })
})
