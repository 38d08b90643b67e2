import { expect, it } from 'vitest'
import { isSensitiveField } from './sensitive-fields.rules.ts'

it.each([
  'password',
  'newPassword',
  'passphrase',
  'token',
  'resetToken',
  'session_token',
  'ssn',
  'socialSecurity',
  'dateOfBirth',
  'dob',
  'fein',
  'licenseNumber',
  'driversLicence',
  'cardNumber',
  'routingNumber',
  'accountNumber',
  'recoveryCodes',
  'code',
  'apiKey',
  'api_key',
  'Authorization',
  'Cookie',
  'credentials',
  'clientSecret',
])('%s is never kept', (name) => {
  expect(isSensitiveField(name)).toBe(true)
})

it.each([
  'name',
  'email',
  'zip',
  'policyNumber',
  'carrier',
  'notes',
  'title',
  'className',
  'footprint',
  'discard',
  'naics',
])('%s may be kept', (name) => {
  expect(isSensitiveField(name)).toBe(false)
})
