import { expect, it } from 'vitest'
import { telHref } from './contact-line.tsx'
import { sameContact } from './possible-duplicates.tsx'

it.each([
  ['(757) 555-0101', 'tel:7575550101'],
  ['+1 757 555 0101 ext. 12', 'tel:+17575550101,12'],
  ['757.555.0101 x9', 'tel:7575550101,9'],
])('dials %s', (phone, href) => {
  expect(telHref(phone)).toBe(href)
})

it('knows a contact by its email or its digits, and nothing by what is missing', () => {
  const record = { email: 'Ines@Harbor.example', phone: '757-555-0101' }
  expect(sameContact({ email: ' ines@harbor.example', phone: '' }, record)).toBe('email')
  expect(sameContact({ email: '', phone: '(757) 555 0101' }, record)).toBe('phone number')
  expect(sameContact({ email: '', phone: '555-0101' }, record)).toBeNull()
  expect(sameContact({ email: '', phone: '' }, { email: '', phone: '' })).toBeNull()
})
