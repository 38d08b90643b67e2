import { expect, it } from 'vitest'
import { conditionIn, fieldIn } from './custom-questions.rules.ts'

const fields = [
  { name: 'Service tier', recordType: 'client' as const },
  { name: 'Tier', recordType: 'client' as const },
  { name: 'Surveyor', recordType: 'client' as const },
  { name: 'Surveyor', recordType: 'policy' as const },
  { name: 'Renewals', recordType: 'client' as const },
]

it('finds the field of the longest name, and of two of one name that of the records spoken of', () => {
  expect(fieldIn("What is Ana's service tier?", fields)?.field).toBe(fields[0])
  expect(fieldIn('Tiers of Ana', fields)?.field).toBe(fields[1])
  expect(fieldIn('surveyor of Ana', fields)?.field).toBe(fields[2])
  expect(fieldIn('policies with surveyor RT', fields)?.field).toBe(fields[3])
})

it('takes no word of the trade for the name of a field', () => {
  expect(fieldIn('Which renewals are due?', fields)).toBeNull()
})

it('reads the condition, and none where another may stand beside it', () => {
  const tier = { id: 'f', kind: 'choice' as const, choices: ['Gold', 'Gold plus'] }
  expect(conditionIn(tier, 'clients with gold plus')).toMatchObject({ operator: 'is', value: 'Gold plus' })
  expect(conditionIn(tier, 'clients without a')).toMatchObject({ operator: 'empty' })
  expect(conditionIn(tier, 'auto clients with gold')).toBeNull()
  expect(conditionIn(tier, 'clients with bronze')).toBeNull()
})
