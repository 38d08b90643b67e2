import { describe, expect, it } from 'vitest'
import { ContactCreate, type ContactPhone } from './contacts.contract.ts'
import { clientFieldsOf, contactText, isEmptyContact, withOnePreferred } from './contacts.rules.ts'

const phone = (number: string, isPreferred = false, kind: ContactPhone['kind'] = 'mobile') => ({
  ...{ kind, number, isPreferred },
})

describe('a contact', () => {
  it('has one preferred number: the marked one, else the first', () => {
    const marks = (...given: boolean[]) =>
      withOnePreferred(given.map((is, at) => phone(`${at}`, is))).map((way) => way.isPreferred)
    expect([marks(), marks(false, false), marks(false, true)]).toEqual([[], [true, false], [false, true]])
  })

  it('gives the client its name, preferred phone and preferred email', () => {
    const contact = {
      name: 'Ines',
      phones: [phone('1', false, 'fax'), phone('2', true)],
      emails: [{ kind: 'work' as const, address: 'a@example.com', isPreferred: false }],
    }
    expect(clientFieldsOf(contact)).toEqual({ contactName: 'Ines', phone: '2', email: '' })
    expect(clientFieldsOf(undefined)).toEqual({ contactName: '', phone: '', email: '' })
  })

  it('is empty without a name, number and address', () => {
    const none = { name: '', phones: [], emails: [] }
    expect([isEmptyContact(none), isEmptyContact({ ...none, phones: [phone('1')] })]).toEqual([true, false])
  })

  it('reads in one line', () => {
    const emails = [{ kind: 'work' as const, address: 'ana@example.com', isPreferred: true }]
    const text = contactText({
      name: 'Ana',
      roles: ['spouse', 'claims'],
      phones: [phone('555-0101')],
      emails,
    })
    expect(text).toBe('Ana (spouse, claims), mobile 555-0101, work ana@example.com')
  })

  it.each([
    [{ phones: [{ kind: 'mobile', number: '12' }] }, 'Enter a phone number such as (555) 010-1234'],
    [{ phones: [{ kind: 'pager', number: '5550101' }] }, 'Choose a kind of number'],
    [{ phones: [phone('5550101'), phone('5550101')] }, 'Remove the duplicate'],
    [{ phones: [phone('5550101', true), phone('5550102', true)] }, 'Only one can be preferred'],
    [{ phones: Array.from({ length: 11 }, (_, at) => phone(`55501${10 + at}`)) }, 'Enter at most 10'],
    [{ emails: [{ kind: 'work', address: 'nobody' }] }, 'Please enter a valid email address'],
    [{ emails: [{ kind: 'fax', address: 'a@example.com' }] }, 'Choose a kind of address'],
    [{ roles: ['uncle'] }, 'Choose a role from the list'],
    [{ isPreferred: false }, 'Make another contact preferred instead'],
  ])('refuses %#', (input, message) => {
    expect(ContactCreate.safeParse(input).error?.issues[0]?.message).toBe(message)
  })
})
