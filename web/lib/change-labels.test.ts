import { describe, expect, it } from 'vitest'
import { changeLabel, fieldName, valueLabel } from './change-labels.ts'

const nameOf = (id: string) => (id === 'u1' ? 'Priya Raman' : undefined)

describe('a change in words', () => {
  it.each([
    [{ field: 'premium', before: 1200, after: 1400.5 }, 'Premium: $1,200 → $1,400.50'],
    [{ field: 'xDate', before: null, after: '2026-12-01' }, 'X-date: — → Dec 1, 2026'],
    [{ field: 'status', before: 'open', after: 'in_progress' }, 'Status: Open → In progress'],
    [{ field: 'assignedAgentId', before: 'u1', after: 'u9' }, 'Producer: Priya Raman → a former member'],
    [{ field: 'coverages', before: [], after: [{}, {}] }, 'Coverages: 0 entries → 2 entries'],
    [
      {
        field: 'coverages',
        before: [{ coverage: 'Glass', reserve: 500, paid: 0 }],
        after: [{ coverage: 'Glass', reserve: 50, paid: 450.5 }],
      },
      'Glass reserve: $500 → $50, Glass paid: $0 → $450.50',
    ],
    [{ field: 'isArchived', before: false, after: true }, 'Archived: No → Yes'],
    [{ field: 'fein', before: '[redacted]', after: '[redacted]' }, 'FEIN changed'],
    [{ field: 'clientId', before: 'a', after: 'b' }, 'Client changed'],
    [{ field: 'coverages', before: [{}], after: [{ a: 1 }] }, 'Coverages changed'],
  ])('says %j', (change, words) => {
    expect(changeLabel(change, nameOf)).toBe(words)
  })

  it('names producers with their shares', () => {
    const [priya, other] = ['01990000-0000-7000-8000-000000000001', '01990000-0000-7000-8000-000000000002']
    const after = [
      { userId: priya, share: 60 },
      { userId: other, share: 40 },
    ]
    const named = (id: string) => (id === priya ? 'Priya Raman' : undefined)
    const words = 'Producers: — → Priya Raman 60%, a former member 40%'
    expect(changeLabel({ field: 'producers', before: null, after }, named)).toBe(words)
  })

  it('names fields as screens do', () => {
    expect(fieldName('currentCarrier')).toBe('Current carrier')
  })

  it('cuts long texts and leaves markup as text', () => {
    expect(valueLabel('notes', 'x'.repeat(200), nameOf)).toHaveLength(81)
    expect(valueLabel('name', '<b>Bold</b>', nameOf)).toBe('<b>Bold</b>')
  })
})
