import { describe, expect, it } from 'vitest'
import type { TicketTemplate } from '#shared/tickets/templates.contract.ts'
import { templateValues, withTemplate } from './template-values.ts'

const template: TicketTemplate = {
  ...({
    id: '1',
    name: 'First notice of loss',
    title: 'New claim',
    type: 'claim',
    priority: 'high',
  } as const),
  ...{ description: 'Call the client', dueInDays: 2, checklist: [], version: 1 },
  updatedAt: '2026-11-24T00:00:00.000Z',
}
const claim = templateValues(template, '2026-11-24')
const other = { ...claim, title: 'Cancel', type: 'cancellation', dueDate: '' } as const
const first = { title: '', description: '', type: 'follow_up', priority: 'medium', dueDate: '', clientId: '' }

it('gives a ticket the due date of its days', () => {
  expect(claim.dueDate).toBe('2026-11-26')
  expect(templateValues({ ...template, dueInDays: null }, '2026-11-24').dueDate).toBe('')
})

describe('a template that is chosen', () => {
  it.each([
    ['fills an empty form', first, null, claim, { ...first, ...claim }],
    [
      'leaves what was typed',
      { ...first, title: 'Mine', clientId: 'c' },
      null,
      claim,
      { ...first, ...claim, title: 'Mine', clientId: 'c' },
    ],
    ['takes the place of another', { ...first, ...claim }, claim, other, { ...first, ...other }],
    [
      'leaves what was typed over another',
      { ...first, ...claim, title: 'Mine' },
      claim,
      other,
      { ...first, ...other, title: 'Mine' },
    ],
    ['is taken back', { ...first, ...claim, priority: 'low' }, claim, null, { ...first, priority: 'low' }],
  ])('%s', (_name, values, former, next, expected) => {
    expect(withTemplate(values, first, former, next)).toEqual(expected)
  })
})
