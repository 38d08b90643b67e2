import { describe, expect, it } from 'vitest'
import { type OwnerTerm, ownerOf, ownersOf } from './attachment-owners.rules.ts'

const acme = { id: '0193b3f0-0000-7000-8000-00000000000a', name: 'Acme Plumbing LLC', clientNumber: '12345' }
const lee = { id: '0193b3f0-0000-7000-8000-00000000000b', name: 'Ann Lee', clientNumber: '77' }
const fox = { id: '0193b3f0-0000-7000-8000-00000000000c', name: 'Bob Fox', clientNumber: '2024' }
const cy = { id: '0193b3f0-0000-7000-8000-00000000000d', name: 'Cy Orr', clientNumber: 'CO-55512' }
const term = (id: string, client: { id: string }, policyNumber: string, effectiveDate = '2026-01-01') => ({
  id,
  ...{ policyId: `p-${policyNumber}`, clientId: client.id, policyNumber, effectiveDate },
})
const terms: OwnerTerm[] = [
  term('t1', acme, 'BOP-1042', '2025-01-01'),
  term('t2', acme, 'BOP-1042', '2026-01-01'),
  term('t3', acme, 'BOP-1042', '2027-01-01'),
  term('t4', acme, 'CPP 0012345 03'),
  term('t5', lee, 'HO-12345'),
  term('t6', fox, '98765'),
  term('t7', cy, '98765'),
  term('t8', lee, 'H1'),
  term('t9', lee, '20260105'),
]
const owners = ownersOf([acme, lee, fox, cy], terms)

function shown(path: string): string {
  const owner = ownerOf(path, owners, '2026-11-23')
  if ('reason' in owner) return owner.reason
  return [owner.client.name, owner.term?.id].filter(Boolean).join(' ')
}

const nobody = 'No client or policy number of your book in its name or folders.'

describe('the owner of a file', () => {
  it.each([
    // As HawkSoft, AMS360, EZLynx and NowCerts name folders and files.
    ['12345 - Acme Plumbing/2024-01-05 Dec page.pdf', 'Acme Plumbing LLC'],
    ['Attachments/12345/scan.pdf', 'Acme Plumbing LLC'],
    ['Acme Plumbing LLC [12345]/scan.pdf', 'Acme Plumbing LLC'],
    ['12345_BOP1042_renewal.pdf', 'Acme Plumbing LLC t2'],
    ['export/BOP-1042 dec 2026.pdf', 'Acme Plumbing LLC t2'],
    ['bop 1042.PDF', 'Acme Plumbing LLC t2'],
    ['docs\\CPP-0012345-03\\photo.jpg', 'Acme Plumbing LLC t4'],
    [`${acme.id}/letter.docx`, 'Acme Plumbing LLC'],
    ['HO-12345 declarations.pdf', 'Ann Lee t5'],
    ['Clients/77/HO.pdf', 'Ann Lee'],
    ['Lee, Ann 77/HO.pdf', 'Ann Lee'],
    ['CustNo 77/HO.pdf', nobody],
    ['customer no 77/HO.pdf', 'Ann Lee'],
    ['ClientID_2024/HO.pdf', 'Bob Fox'],
    ['2024 Fox Bob/HO.pdf', 'Bob Fox'],
    ['CO-55512/app.pdf', 'Cy Orr'],
    // Two policies of one client: the client is sure, the policy is not.
    ['12345/BOP-1042 and CPP 0012345 03.pdf', 'Acme Plumbing LLC'],
    // What could be anything belongs to nobody.
    ['2024/statement.pdf', nobody],
    ['Route 77 photo.pdf', nobody],
    ['2026-01-05 letter.pdf', nobody],
    ['20260105.pdf', nobody],
    ['H1.pdf', nobody],
    ['Ann Lee/license.pdf', nobody],
    ['99999/x.pdf', nobody],
    ['', nobody],
    // Two possible owners.
    ['98765 dec.pdf', 'It could belong to Bob Fox, Cy Orr.'],
    ['12345/HO-12345 dec.pdf', 'It could belong to Acme Plumbing LLC, Ann Lee.'],
  ])('of %j is %s', (path, owner) => {
    expect(shown(path)).toBe(owner)
  })

  it('is not told apart where two clients have one number', () => {
    const two = ownersOf([acme, { ...lee, clientNumber: '12345' }], [])
    expect(ownerOf('12345/a.pdf', two, '2026-11-23')).toEqual({
      reason: 'It could belong to Acme Plumbing LLC, Ann Lee.',
    })
  })
})
