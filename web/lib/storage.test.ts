import { afterEach, describe, expect, it, vi } from 'vitest'
import { localStore, storageKeys } from './storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('what the browser keeps', () => {
  it('is read, written and removed by its name', () => {
    localStore.write(storageKeys.userRole, 'agent')
    expect(window.localStorage.getItem('userRole')).toBe('agent')
    expect(localStore.read(storageKeys.userRole)).toBe('agent')
    localStore.remove(storageKeys.userRole, storageKeys.userData)
    expect(localStore.read(storageKeys.userRole)).toBeNull()
  })

  it('is harmless when the storage fails', () => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse)
    expect(localStore.read(storageKeys.lastRoute)).toBeNull()
    expect(() => localStore.write(storageKeys.lastRoute, '/clients')).not.toThrow()
    expect(() => localStore.remove(storageKeys.lastRoute)).not.toThrow()
  })
})
