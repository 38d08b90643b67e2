import { act, screen, waitFor } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { Root } from '#web/shell/root.tsx'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { userAnswer } from '#web/testing/people.ts'
import { renderRoutes } from '#web/testing/render.tsx'
import { AgentSignUpScreen } from './agent-sign-up-screen.tsx'
import { DirectSignUpScreen } from './direct-sign-up-screen.tsx'
import { OwnerSignUpScreen } from './owner-sign-up-screens.tsx'

const routes = [
  {
    Component: Root,
    children: [
      { path: '/auth/signup/agency-owner', Component: OwnerSignUpScreen },
      { path: '/direct-signup', Component: DirectSignUpScreen },
      { path: '/auth/signup/agent', Component: AgentSignUpScreen },
      { path: '*', element: <p>elsewhere</p> },
    ],
  },
]
const signedOut = { 'GET /api/user': answer(401) }
const token = 'a-token-out-of-a-mailed-link'
const offer = {
  email: 'priya@tidewater.example',
  name: 'Priya Raman',
  agencyName: 'Tidewater Insurance',
  invitedBy: 'Maya Okafor',
  expiresAt: '2026-12-01T00:00:00.000Z',
}

async function fillOwner(user: UserEvent) {
  await user.type(await screen.findByLabelText('Your name'), 'Maya Okafor')
  await user.type(screen.getByLabelText('Agency name'), 'Tidewater Insurance')
  await user.type(screen.getByLabelText('Email'), 'Maya@Tidewater.example')
  await user.type(screen.getByLabelText('Password'), 'harbor-lane-7')
}

async function submitOwner(answers: Record<string, unknown>, path = '/auth/signup/agency-owner') {
  const api = fakeApi({ ...signedOut, ...answers })
  const view = renderRoutes(routes, path)
  const user = userEvent.setup()
  await fillOwner(user)
  await user.click(screen.getByRole('button', { name: /^sign up$/i }))
  return { api, view, user }
}

describe('the sign-up of an agency owner', () => {
  it.each([
    ['/auth/signup/agency-owner', 'Sign up your agency'],
    ['/direct-signup', 'Set up your agency'],
  ])('at %s registers an owner with the agency and ends on the dashboard', async (path, title) => {
    const { api, view } = await submitOwner({ 'POST /api/register': answer(201, userAnswer()) }, path)
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/dashboard'))
    const [call] = api.callsOf('POST /api/register')
    expect(call?.body).toEqual({
      role: 'agency_owner',
      name: 'Maya Okafor',
      agencyName: 'Tidewater Insurance',
      email: 'Maya@Tidewater.example',
      password: 'harbor-lane-7',
    })
    expect(document.title).not.toContain(title)
  })

  it('also takes a wrapped user', async () => {
    const { view } = await submitOwner({ 'POST /api/register': answer(201, { user: userAnswer() }) })
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/dashboard'))
  })

  it('checks everything before it asks the server, and puts the cursor where the first mistake is', async () => {
    const api = fakeApi(signedOut)
    renderRoutes(routes, '/auth/signup/agency-owner')
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText('Email'), 'maya')
    await user.type(screen.getByLabelText('Password'), '1234567')
    await user.click(screen.getByRole('button', { name: 'Sign up' }))
    expect(screen.getByText('Please enter a name')).toBeTruthy()
    expect(screen.getByText('Please enter the name of the agency')).toBeTruthy()
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy()
    expect(screen.getByText('Password must be at least 8 characters')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Your name'))
    expect(api.callsOf('POST /api/register')).toHaveLength(0)
  })

  it('identifies for password managers what each input is, and never keeps a password from being pasted', async () => {
    fakeApi(signedOut)
    renderRoutes(routes, '/auth/signup/agency-owner')
    const password = await screen.findByLabelText('Password')
    expect(password.getAttribute('autocomplete')).toBe('new-password')
    expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username')
    const user = userEvent.setup()
    await user.click(password)
    await user.paste('harbor lane granite moth')
    expect(screen.getByText('Strong')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password.getAttribute('type')).toBe('text')
  })

  it('sends what stands under the folded details', async () => {
    const api = fakeApi({ ...signedOut, 'POST /api/register': answer(201, userAnswer()) })
    renderRoutes(routes, '/auth/signup/agency-owner')
    const user = userEvent.setup()
    await fillOwner(user)
    await user.click(screen.getByText('Phone, address and NPN'))
    await user.type(screen.getByLabelText('Agency phone'), '(757) 555-0100')
    await user.type(screen.getByLabelText('Agency address'), '200 Granby Street')
    await user.type(screen.getByLabelText('National producer number (NPN)'), '18734411')
    await user.click(screen.getByRole('button', { name: 'Sign up' }))
    await waitFor(() => expect(api.callsOf('POST /api/register')).toHaveLength(1))
    expect(api.callsOf('POST /api/register')[0]?.body).toMatchObject({
      agencyPhone: '(757) 555-0100',
      agencyAddress: '200 Granby Street',
      npn: '18734411',
    })
  })
})

describe('a sign-up that fails', () => {
  it.each([
    [
      'a reply without id',
      { email: 'a@b.co', role: 'agent' },
      'Registration failed - incomplete user data returned',
    ],
    ['an empty user', { user: {} }, 'Registration failed - invalid user data structure returned'],
    ['a text', 'welcome', 'Registration failed - unexpected response format'],
  ])('says so for %s', async (_case, body, message) => {
    const { view } = await submitOwner({ 'POST /api/register': answer(201, body) })
    expect(await screen.findByText(message)).toBeTruthy()
    expect(view.router.state.location.pathname).toBe('/auth/signup/agency-owner')
  })

  it('reads the same for every refusal, and offers the login', async () => {
    await submitOwner({
      'POST /api/register': answer(400, { error: 'invalid', message: 'Registration failed' }),
    })
    expect(await screen.findByText('Registration failed')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'reset your password' })).toBeTruthy()
  })

  it('shows at its input what the server finds wrong there', async () => {
    const fields = { password: 'This password is too common. Please choose another one' }
    await submitOwner({
      'POST /api/register': answer(400, {
        error: 'invalid',
        reason: 'password_too_common',
        message: 'x',
        fields,
      }),
    })
    expect(await screen.findByText(fields.password)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
    expect(screen.queryByRole('link', { name: 'reset your password' })).toBeNull()
  })

  it('keeps what was typed when the network fails, and sends again only when asked, as the same action', async () => {
    const { api, user } = await submitOwner({
      'POST /api/register': () => {
        throw new TypeError('Failed to fetch')
      },
    })
    const words = 'Please check your internet connection and try again. Nothing you typed is lost.'
    expect(await screen.findByText(words)).toBeTruthy()
    expect(api.callsOf('POST /api/register')).toHaveLength(1)
    expect(screen.getByLabelText<HTMLInputElement>('Agency name').value).toBe('Tidewater Insurance')
    await user.click(screen.getByRole('button', { name: 'Sign up' }))
    await waitFor(() => expect(api.callsOf('POST /api/register')).toHaveLength(2))
    const keys = api.callsOf('POST /api/register').map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toBe(keys[1])
  })

  it('says that it is busy and makes one request of a double click', async () => {
    let reply: (response: Response) => void = () => {}
    const api = fakeApi({
      ...signedOut,
      'POST /api/register': () => new Promise((resolve) => (reply = resolve)),
    })
    const view = renderRoutes(routes, '/auth/signup/agency-owner')
    const user = userEvent.setup()
    await fillOwner(user)
    await user.dblClick(screen.getByRole('button', { name: 'Sign up' }))
    const busy = await screen.findByRole('button', { name: 'Signing up...' })
    expect(busy.getAttribute('aria-disabled')).toBe('true')
    await user.click(busy)
    expect(api.callsOf('POST /api/register')).toHaveLength(1)
    await act(async () => reply(answer(201, userAnswer())))
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/dashboard'))
  })
})

describe('the sign-up of an agent', () => {
  it('works alone, without an agency name', async () => {
    const api = fakeApi({ ...signedOut, 'POST /api/register': answer(201, userAnswer({ role: 'agent' })) })
    renderRoutes(routes, '/auth/signup/agent')
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText('Your name'), 'Luis Cordero')
    expect(screen.queryByLabelText('Agency name')).toBeNull()
    await user.type(screen.getByLabelText('Email'), 'luis@cordero.example')
    await user.type(screen.getByLabelText('Password'), 'harbor-lane-7')
    await user.click(screen.getByRole('button', { name: 'Sign up' }))
    await waitFor(() => expect(api.callsOf('POST /api/register')).toHaveLength(1))
    expect(api.callsOf('POST /api/register')[0]?.body).toEqual({
      role: 'agent',
      name: 'Luis Cordero',
      email: 'luis@cordero.example',
      password: 'harbor-lane-7',
    })
  })

  it('joins the agency of an invitation, whose address is fixed', async () => {
    const api = fakeApi({
      ...signedOut,
      'POST /api/invitations/look-up': offer,
      'POST /api/register': answer(201, userAnswer({ role: 'agent' })),
    })
    renderRoutes(routes, `/auth/signup/agent?invitation=${token}`)
    expect(await screen.findByRole('heading', { name: 'Join Tidewater Insurance' })).toBeTruthy()
    expect(screen.getByText('Maya Okafor invited you to the team.')).toBeTruthy()
    const email = screen.getByLabelText<HTMLInputElement>('Email')
    expect([email.readOnly, email.value]).toEqual([true, offer.email])
    const user = userEvent.setup()
    await user.type(screen.getByLabelText('Password'), 'harbor-lane-7')
    await user.click(screen.getByRole('button', { name: 'Join the agency' }))
    await waitFor(() => expect(api.callsOf('POST /api/register')).toHaveLength(1))
    expect(api.callsOf('POST /api/invitations/look-up')[0]?.body).toEqual({ token })
    expect(api.callsOf('POST /api/register')[0]?.body).toEqual({
      role: 'agent',
      invitationToken: token,
      name: 'Priya Raman',
      email: offer.email,
      password: 'harbor-lane-7',
    })
  })

  it('says clearly that an invitation no longer works', async () => {
    fakeApi({ ...signedOut, 'POST /api/invitations/look-up': answer(404, { reason: 'invalid_token' }) })
    renderRoutes(routes, `/auth/signup/agent?invitation=${token}`)
    expect(await screen.findByRole('heading', { name: 'This invitation cannot be used' })).toBeTruthy()
    expect(screen.queryByLabelText('Password')).toBeNull()
  })

  it('can try again when the invitation did not load', async () => {
    let isDown = true
    fakeApi({
      ...signedOut,
      'POST /api/invitations/look-up': () => (isDown ? answer(503, { message: 'away' }) : offer),
    })
    renderRoutes(routes, `/auth/signup/agent?invitation=${token}`)
    const again = await screen.findByRole('button', { name: 'Try again' })
    isDown = false
    await userEvent.setup().click(again)
    expect(await screen.findByRole('heading', { name: 'Join Tidewater Insurance' })).toBeTruthy()
  })
})
