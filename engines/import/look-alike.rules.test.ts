import { describe, expect, it } from 'vitest'
import { clientFields } from '#shared/clients/clients.fields.ts'
import { type RecordFields, sensitiveOf } from '#shared/fields/record-field.ts'
import { keysOf, recognizedBy } from './look-alike.rules.ts'

const fields: RecordFields = clientFields

describe('what a record is recognized by', () => {
  it('is what the descriptions say, and nothing sensitive', () => {
    expect(recognizedBy('clients')).toEqual(['email', 'phone', 'street', 'zip', 'city'])
    expect(recognizedBy('prospects')).toEqual(['email', 'phone'])
    expect(sensitiveOf(fields).filter((name) => recognizedBy('clients').includes(name))).toEqual([])
  })

  it('is its email and phone before its name and address, by ZIP where there is one', () => {
    const person = { name: 'Ana Reed', street: '1 Main St', city: 'Norfolk', zip: '23510-1234' }
    const keys = keysOf('clients', { ...person, email: 'Ana@x.example', phone: '(757) 555-0142' })
    expect(keys.map(([reason]) => reason)).toEqual(['email', 'phone', 'name and address'])
    expect(keys[0]?.[1]).toBe('e:ana@x.example')
    expect(keys[2]?.[1]).toMatch(/\|23510$/)
    expect(keysOf('clients', { ...person, zip: '' })[0]?.[1]).toMatch(/\|norfo$/)
  })

  it('is the name of a prospect without any of them, and of a client nothing', () => {
    const nobody = { name: 'Ana Reed', email: '', phone: '' }
    expect(keysOf('prospects', nobody).map(([reason]) => reason)).toEqual(['name'])
    expect(keysOf('clients', nobody)).toEqual([])
  })
})
