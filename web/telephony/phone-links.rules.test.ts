import { expect, it } from 'vitest'
import { numberOfLink, recordOfPage } from './phone-links.rules.ts'

it.each([
  ['tel:5550101234', '+15550101234'],
  ['tel:+15550101234,12', '+15550101234'],
  ['tel:5550101', null],
  ['tel:+442079460958', null],
  ['mailto:a@b.example', null],
])('calls %s as %s', (href, number) => {
  expect(numberOfLink(href)).toBe(number)
})

it('knows the record of a page', () => {
  const id = '01990000-0000-7000-8000-0000000000c1'
  expect(recordOfPage(`/clients/${id}`)).toEqual({ recordType: 'client', recordId: id })
  expect(recordOfPage(`/policies/${id}`)).toEqual({ recordType: 'policy', recordId: id })
  expect(recordOfPage(`/prospects/${id}`)).toEqual({ recordType: 'prospect', recordId: id })
  expect([recordOfPage('/clients'), recordOfPage(`/claims/${id}`), recordOfPage('/clients/import')]).toEqual([
    ...[null, null, null],
  ])
})
