import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Failure, listenForErrors } from '#web/lib/error-bus.ts'
import { isHarmless } from '#web/lib/error-kinds.ts'
import { login, logout } from '#web/session/accounts.api.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'

const credentials = { email: 'maya@tidewater.example', password: 'secret' }
let heard: Failure[]
let stop = () => {}

beforeEach(() => {
  heard = []
  stop = listenForErrors((failure) => heard.push(failure))
})

afterEach(() => stop())

describe('the global handler hears', () => {
  it('of a login that broke', async () => {
    fakeApi({ 'POST /api/login': answer(500) })
    await expect(login(credentials)).rejects.toThrow()
    expect(heard).toMatchObject([{ source: 'mutation', error: { status: 500 } }])
  })

  it('of a wrong login as of something harmless', async () => {
    fakeApi({ 'POST /api/login': answer(401, { reason: 'invalid_credentials' }) })
    await expect(login(credentials)).rejects.toThrow('Invalid email or password')
    expect(heard.map(({ error }) => isHarmless(error))).toEqual([true])
  })

  it('of a logout that failed, and not of one without a session', async () => {
    fakeApi({ 'POST /api/logout': answer(500), 'POST /api/auth/logout': answer(204) })
    await expect(logout()).rejects.toThrow('Logout failed')
    expect(heard).toMatchObject([{ error: { status: 500 } }])
    fakeApi({ 'POST /api/logout': answer(401), 'POST /api/auth/logout': answer(401) })
    await logout()
    expect(heard).toHaveLength(1)
  })
})
