import { expect, it } from 'vitest'
import { clientFields } from '#shared/clients/clients.fields.ts'
import { policyFields } from '#shared/policies/policies.fields.ts'
import { ticketFields } from '#shared/tickets/tickets.fields.ts'
import { aClient, aTicket } from '#web/testing/records.ts'
import { factsOf } from './record-facts.ts'
import { recordForm } from './record-values.ts'

const clientForm = recordForm(clientFields)
const policyForm = recordForm(policyFields)
const ticketForm = recordForm(ticketFields)

it('begins empty, with the first of several choices', () => {
  expect(clientForm.empty()).toMatchObject({
    kind: 'personal',
    name: '',
    yearStarted: '',
    dateOfBirth: '',
  })
  expect(policyForm.empty()).not.toHaveProperty('coverages')
})

it('sends null where nothing was entered and the contract knows nothing, else an empty text or 0', () => {
  const input = clientForm.inputOf({ ...clientForm.empty(), fein: '  ', employees: '12' })
  expect(input).toMatchObject({ fein: null, dateOfBirth: null, employees: 12, annualPayroll: null, city: '' })
  expect(policyForm.inputOf(policyForm.empty()).premium).toBe(0)
  expect(ticketForm.inputOf(ticketForm.of(aTicket())).clientId).toBeNull()
})

it('lists the facts of the kind of record that it is', () => {
  const labels = (kind: string) => factsOf(clientFields, aClient(), kind).map(({ label }) => label)
  expect(labels('personal')).toEqual(['Date of birth', 'Client number'])
  expect(labels('commercial').slice(0, 3)).toEqual(['Contact person', 'Entity type', 'FEIN'])
})
