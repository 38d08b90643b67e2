import { expect, it } from 'vitest'
import { apiScopes, hasScope, scopesText } from './api-scopes.rules.ts'

it('lets who writes records also read them, and not the other way round', () => {
  expect(hasScope(['clients:write'], 'clients:read')).toBe(true)
  expect(hasScope(['clients:read'], 'clients:write')).toBe(false)
  expect(hasScope(['clients:write'], 'policies:read')).toBe(false)
  expect(hasScope(['clients:write'], 'sensitive')).toBe(false)
})

it('has no scope to write what keys only read', () => {
  expect(apiScopes).toContain('carriers:read')
  expect(apiScopes).not.toContain('carriers:write')
})

it('says what a key may do', () => {
  expect(scopesText(['clients:read', 'clients:write', 'carriers:read', 'sensitive'])).toBe(
    'Read and write: Clients and contacts · Read: Carriers · Sensitive fields',
  )
})
