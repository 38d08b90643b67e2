import { describe, expect, it } from 'vitest'
import { Email } from '#shared/accounts/accounts.contract.ts'
import { loginFieldErrors } from '#web/accounts/login-failure.ts'
import { loginRules } from '#web/accounts/login-form.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { userAnswer } from '#web/testing/people.ts'
import { loginMessage, userFromLogin, userFromRegistration } from './account-answers.ts'

describe('the answer to a login', () => {
  it('is a user, wrapped or not', () => {
    expect(userFromLogin(userAnswer()).role).toBe('agency_owner')
    expect(userFromLogin({ user: userAnswer({ role: 'agent' }) }).role).toBe('agent')
  })

  it.each([
    ['text', 'Invalid response from server'],
    [null, 'Invalid response from server'],
    [[], 'Invalid response from server'],
    [{}, 'Incomplete user data received: missing id, email, role'],
    [{ user: { id: '1', email: 'a@b.co' } }, 'Incomplete user data received: missing role'],
    [userAnswer({ authenticated: false }), 'Authentication failed'],
  ])('%o says %s', (answer, message) => {
    expect(() => userFromLogin(answer)).toThrow(message)
  })
})

describe('the answer to a registration', () => {
  it('is a user or {user}', () => {
    expect(userFromRegistration({ user: userAnswer() }).id).toBe(userFromRegistration(userAnswer()).id)
  })

  it.each([
    [{ id: '1', email: 'a@b.co' }, 'Registration failed - incomplete user data returned'],
    [{ user: { id: '1' } }, 'Registration failed - incomplete user data returned'],
    [{}, 'Registration failed - invalid user data structure returned'],
    [[], 'Registration failed - invalid user data structure returned'],
    ['text', 'Registration failed - unexpected response format'],
  ])('%o says %s', (answer, message) => {
    expect(() => userFromRegistration(answer)).toThrow(message)
  })
})

describe('the words of a failed login', () => {
  it.each([
    [new ApiError('x', { status: 401, reason: 'invalid_credentials' }), 'Invalid email or password'],
    [new ApiError('x', { status: 401, reason: 'account_locked' }), 'Account locked. Please contact support.'],
    [new ApiError('Too many logins', { status: 429, hasMessage: true }), 'Too many logins'],
    [new ApiError('Nope', { status: 429, hasMessage: true, saying: 'Too many logins' }), 'Too many logins'],
    [new ApiError('API request failed with status 500', { status: 500 }), 'Login failed'],
    [
      new ApiError('The server sent a response we couldn’t read.', { status: 200 }),
      'Invalid response from server',
    ],
    [new Error('Odd'), 'Odd'],
    ['odd', 'Authentication failed'],
  ])('%o reads %s', (error, message) => {
    expect(loginMessage(error)).toBe(message)
  })
})

describe('where a failed login is reported', () => {
  const both = 'Invalid email or password'
  const server = 'Server error, please try again later'
  it.each([
    ['Invalid email or password', { email: both, password: both }, true],
    ['Sorry: INVALID EMAIL OR PASSWORD.', { email: both, password: both }, true],
    [
      'The password and the email are needed',
      { email: 'Email is required', password: 'Password is required' },
      true,
    ],
    ['Network Error: Failed to fetch', { email: 'Connection error, please try again' }, true],
    ['The connection was reset', { email: 'Connection error, please try again' }, true],
    ['Account locked. Please contact support.', { email: server }, false],
    ['', { email: server }, false],
  ])('%o', (message, errors, isKnown) => {
    expect(loginFieldErrors(message)).toEqual({ errors, isKnown })
  })
})

describe('the rules of the login form', () => {
  it.each(['', 'ann', 'ann@', '@agency.com', 'ann@agency', 'a b@agency.com'])(
    'refuse the address %o',
    (email) => {
      expect(loginRules.email(email)).toBe('Please enter a valid email address')
    },
  )
  it.each([
    'a@b.c',
    'a..b@agency.com',
    '.ann@agency.com',
    'ann.@agency.com',
    "o'neil+tag@mail.agency.co",
    'Ann_Lee@AGENCY.example',
    ' ann@agency.com ',
    'änn@agency.com',
    'ann@agency.c0m',
    'ann@-agency.com',
  ])('say of %o what the server says', (email) => {
    expect(loginRules.email(email) === null).toBe(Email.safeParse(email).success)
  })
  it('take an address and a password of 6', () => {
    expect(loginRules.email('ann@agency.com')).toBeNull()
    expect(loginRules.password('123456')).toBeNull()
    expect(loginRules.password('12345')).toBe('Password must be at least 6 characters')
  })
})
