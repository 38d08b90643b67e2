import { beforeEach, describe, expect, it } from 'vitest'
import {
  draftOf,
  dropDraft,
  keepDraft,
  keepLeftForm,
  keepOnlyDraftsOf,
  keepOpenForms,
  openForm,
} from './form-drafts.ts'

const signIn = (id: string) => window.localStorage.setItem('userData', JSON.stringify({ id }))
const kept = () => window.localStorage.getItem('formRecovery')

beforeEach(() => signIn('maya'))

describe('what was typed into a form', () => {
  it('is kept by the name of the form until it is dropped', () => {
    keepDraft('new client', { name: 'Ann' }, 'Network Error')
    keepDraft('client 1', { city: 'Norfolk' }, 'Network Error')
    expect(draftOf('new client')).toMatchObject({ values: { name: 'Ann' }, error: 'Network Error' })
    dropDraft('new client')
    expect(draftOf('new client')).toBeNull()
    expect(draftOf('client 1')?.values).toEqual({ city: 'Norfolk' })
    dropDraft('client 1')
    expect(kept()).toBeNull()
  })

  it('is kept without passwords and sensitive fields, at any depth', () => {
    const drivers = [{ name: 'Ann', licenseNumber: 'D-1' }]
    keepDraft('new client', { name: 'Ann', fein: '12-3456789', dateOfBirth: '1990-01-01', drivers }, 'x')
    expect(draftOf('new client')?.values).toEqual({ name: 'Ann', drivers: [{ name: 'Ann' }] })
    keepDraft('password', { newPassword: 'secret' }, 'x')
    expect(draftOf('password')).toBeNull()
    expect(kept()).not.toMatch(/12-3456789|1990|D-1|secret/)
  })

  it("is nobody else's, and gone when somebody else signs in", () => {
    keepDraft('new client', { name: 'Ann' }, 'x')
    keepOnlyDraftsOf('maya')
    signIn('luis')
    expect(draftOf('new client')).toBeNull()
    keepOnlyDraftsOf('luis')
    expect(kept()).toBeNull()
  })

  it('is not kept for nobody', () => {
    window.localStorage.removeItem('userData')
    keepDraft('new client', { name: 'Ann' }, 'x')
    expect(kept()).toBeNull()
  })

  it('stands when its form is left because the session ended', () => {
    keepDraft('new client', { name: 'Ann' }, 'Session expired')
    window.localStorage.removeItem('userData')
    keepLeftForm('new client', { name: 'Ann' })
    signIn('maya')
    expect(draftOf('new client')).toMatchObject({ values: { name: 'Ann' }, error: 'Session expired' })
  })

  it('gives way to what is newer after twenty forms', () => {
    for (let number = 0; number < 25; number += 1) keepDraft(`client ${number}`, { name: 'Ann' }, 'x')
    expect(Object.keys(JSON.parse(kept() ?? '').forms)).toHaveLength(20)
  })

  it('is read as nothing from a storage that somebody wrote nonsense into', () => {
    window.localStorage.setItem('formRecovery', '{"forms')
    expect(draftOf('new client')).toBeNull()
  })
})

describe('the forms that are open', () => {
  it('are all kept when something ends them, those without changes apart', () => {
    const closers = [
      openForm('new client', () => ({ name: 'Ann' })),
      openForm('client 1', () => ({})),
      openForm('client 2', () => ({ city: 'Norfolk' })),
    ]
    closers[2]?.()
    keepOpenForms('Session Expired')
    expect(draftOf('new client')).toMatchObject({ values: { name: 'Ann' }, error: 'Session Expired' })
    expect(draftOf('client 1')).toBeNull()
    expect(draftOf('client 2')).toBeNull()
    closers[0]?.()
    closers[1]?.()
  })
})
