import { expect, it } from 'vitest'
import { acordCells, acordHeadings, type Element } from './acord-message.rules.ts'
import { guessMapping } from './import-mapping.rules.ts'
import { readLineOfBusiness } from './line-of-business.rules.ts'

const part = (name: string, ...children: (Element | string)[]): Element => ({
  name,
  text: children.filter((child) => typeof child === 'string').join(''),
  children: children.filter((child) => typeof child !== 'string'),
})

function cellsOf(message: Element): Record<string, string> {
  const cells = acordCells(message) ?? []
  return Object.fromEntries(acordHeadings.map((heading, at) => [heading, cells[at] ?? '']))
}

it('calls its columns as an import recognizes them', () => {
  const mapping = guessMapping('clients', [...acordHeadings], []).map(({ field }) => field)
  expect(mapping).not.toContain(null)
  expect(new Set(mapping).size).toBe(acordHeadings.length)
})

it('reads a cancellation by its own date, and the policy number of a message only where it has one', () => {
  const policy = part('CommlPolicy', part('PolicyNumber', ' GL-1 '), part('LOBCd', 'CGL'))
  const message = part(
    'PolicySyncRs',
    part('BusinessPurposeTypeCd', 'XLC'),
    part('TransactionEffectiveDt', '2026-05-01'),
    policy,
  )
  expect(cellsOf(message)).toMatchObject({
    ...{ 'Policy number': 'GL-1', Transaction: 'XLC', 'Cancellation date': '2026-05-01' },
    'Date of the transaction': '',
  })
  expect(acordCells(part('ClaimInquiryRs', part('PolicyNumber', '1')))).toBeNull()
  expect(acordCells(part('PolicySyncRs', part('PersPolicy')))).toBeNull()
})

it.each([
  ['AUTOP', 'Personal auto'],
  ['HOME', 'Homeowners'],
  ['DFIRE', 'Dwelling fire'],
  ['AUTOB', 'Commercial auto'],
  ['CGL', 'General liability'],
  ['WORK', 'Workers comp'],
  ['BOP', 'BOP'],
  ['FLOOD', 'Flood'],
])('knows the code %s for the line of business', (code, line) => {
  expect(readLineOfBusiness(code, code === 'AUTOB' ? 'commercial' : 'personal')?.line).toBe(line)
})
