import { describe, expect, it } from 'vitest'
import { userAnswer } from '#web/testing/people.ts'
import {
  adminSubscriptionId,
  firstName,
  initialsOf,
  missingUserFields,
  parseCurrentUser,
} from './current-user.ts'

describe('the user out of GET /api/user', () => {
  it.each([
    ['no object', 'text'],
    ['nothing', null],
    ['a list', []],
    ['authenticated=false', userAnswer({ authenticated: false })],
    ['authenticated=false around a user', { authenticated: false, user: userAnswer() }],
    ['no id', userAnswer({ id: undefined })],
    ['an empty id', userAnswer({ id: '' })],
    ['no email', userAnswer({ email: null })],
    ['no role', userAnswer({ role: undefined })],
    ['a role that nobody knows', userAnswer({ role: 'king' })],
  ])('is none with %s', (_case, answer) => {
    expect(parseCurrentUser(answer)).toBeNull()
  })

  it('may be wrapped in user', () => {
    expect(parseCurrentUser({ user: userAnswer() })?.email).toBe('maya@tidewater.example')
  })

  it.each(['admin', 'super_admin'])('has an active subscription when the role is %s', (role) => {
    const user = parseCurrentUser(
      userAnswer({ role, subscriptionStatus: 'expired', stripeSubscriptionId: null }),
    )
    expect(user).toMatchObject({
      isAdmin: true,
      subscriptionStatus: 'active',
      stripeSubscriptionId: adminSubscriptionId,
    })
  })

  it('keeps the subscription of everybody else, whatever they claim to be', () => {
    const user = parseCurrentUser(userAnswer({ role: 'agent', subscriptionStatus: 'expired', isAdmin: true }))
    expect(user).toMatchObject({ isAdmin: false, isAgencyOwner: false, subscriptionStatus: 'expired' })
  })

  it('fills what the server left out', () => {
    const user = parseCurrentUser({ id: '1', email: 'a@b.co', role: 'agent', agencyName: null })
    expect(user).toMatchObject({
      name: '',
      agencyName: '',
      openTickets: 0,
      settings: null,
      subscriptionStatus: 'none',
    })
  })
})

describe('missing fields', () => {
  it.each([
    [{}, ['id', 'email', 'role']],
    [{ id: '1', role: 'agent' }, ['email']],
    [{ id: '1', email: 'a@b.co' }, ['role']],
    [{ id: '1', email: 'a@b.co', role: 'agent' }, []],
  ])('of %o are %o', (fields, missing) => {
    expect(missingUserFields(fields)).toEqual(missing)
  })
})

describe('names', () => {
  it.each([
    ['Maya Okafor', 'Maya'],
    ['  Maya  ', 'Maya'],
    ['', 'User'],
  ])('%o greets %s', (name, first) => {
    expect(firstName({ name })).toBe(first)
  })

  it.each([
    ['Maya Okafor', '', 'MO'],
    ['Maya de la Cruz', '', 'MC'],
    ['Maya', '', 'M'],
    ['', 'zoe@x.co', 'Z'],
    ['', '', '?'],
    ['𝒜da Łęcka', '', '𝒜Ł'],
  ])('%o (%s) is %s', (name, email, initials) => {
    expect(initialsOf(name, email)).toBe(initials)
  })
})
