import { expect, it } from 'vitest'
import { policyLabels } from './policy-labels.rules.ts'

it('names policies by what is known, and numbers those that read alike', () => {
  const auto = { line: 'Personal auto', carrier: 'Progressive', policyNumber: '' }
  expect(
    policyLabels([
      { id: '1', ...auto },
      { id: '2', ...auto },
    ]),
  ).toEqual([
    { id: '1', label: 'Personal auto · Progressive' },
    { id: '2', label: 'Personal auto · Progressive (2)' },
  ])
})
