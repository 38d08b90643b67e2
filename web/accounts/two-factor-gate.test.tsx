import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { call } from '#web/lib/http.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Root } from '#web/shell/root.tsx'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { userAnswer } from '#web/testing/people.ts'
import { renderRoutes } from '#web/testing/render.tsx'
import { AgentSignUpScreen } from './agent-sign-up-screen.tsx'
import { DirectSignUpScreen } from './direct-sign-up-screen.tsx'
import { OwnerSignUpScreen } from './owner-sign-up-screens.tsx'

const title = 'Set up two-factor sign-in'

function open(path: string, answers: Record<string, unknown>) {
  const api = fakeApi(answers)
  const routes = [{ Component: Root, children: [{ path: '*', element: <p>the screen</p> }] }]
  return { api, view: renderRoutes(routes, path), user: userEvent.setup() }
}

/** A screen with one write. */
function Screen() {
  const note = useAction({ run: () => call('POST /api/billing-portal') })
  return (
    <button type="button" onClick={() => void note.run(undefined).catch(() => {})}>
      Keep a note
    </button>
  )
}

describe('who needs two factors and has none', () => {
  const held = { mustSetUpTwoFactor: true }

  it.each([
    ['/dashboard', { role: 'agent' }, 'Tidewater Insurance requires it for everyone.'],
    ['/admin/users', { role: 'admin' }, 'It’s required for all platform administrators.'],
    ['/no-such-page', { role: 'agent' }, 'Tidewater Insurance requires it for everyone.'],
  ])('meets the set-up in place of %s', async (path, changes, why) => {
    open(path, { 'GET /api/user': userAnswer({ ...held, ...changes }) })
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(screen.getByText(why)).toBeTruthy()
    expect(screen.queryByText('the screen')).toBeNull()
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  })

  it('still reaches the open pages, and the way out', async () => {
    const { view, user } = open('/auth/verify-email', { 'GET /api/user': userAnswer(held) })
    expect(await screen.findByText('the screen')).toBeTruthy()
    view.unmount()
    const again = open('/dashboard', { 'GET /api/user': userAnswer(held), 'POST /api/logout': answer(200) })
    await user.click(await screen.findByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(again.view.router.state.location.pathname).toBe('/auth'))
  })

  it('meets it as soon as a call is held back', async () => {
    let isHeld = false
    fakeApi({
      'GET /api/user': () => userAnswer({ mustSetUpTwoFactor: isHeld, role: 'agent' }),
      'POST /api/billing-portal': () => {
        isHeld = true
        return answer(403, {
          reason: 'two_factor_required',
          message: 'Set up two-factor sign-in to continue.',
        })
      },
    })
    renderRoutes([{ Component: Root, children: [{ path: '/dashboard', Component: Screen }] }], '/dashboard')
    await userEvent.click(await screen.findByRole('button', { name: 'Keep a note' }))
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  })

  it('goes on to the screen when it is set up and the codes are kept', async () => {
    let isOn = false
    const { user } = open('/dashboard', {
      'GET /api/user': () => userAnswer({ mustSetUpTwoFactor: !isOn, role: 'agent' }),
      'POST /api/two-factor/enrolment': { secret: 'ABCD', uri: 'otpauth://totp/x?secret=ABCD' },
      'POST /api/two-factor/confirmation': () => {
        isOn = true
        return { recoveryCodes: ['abcd-efgh-jkmn-pqrs'] }
      },
    })
    await user.type(await screen.findByLabelText('Your password'), 'secret-1')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await user.type(await screen.findByRole('textbox', { name: 'Code' }), '123456')
    await user.click(screen.getByRole('button', { name: 'Turn on' }))
    expect(await screen.findByText('abcd-efgh-jkmn-pqrs')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'I’ve saved them' }))
    expect(await screen.findByText('the screen')).toBeTruthy()
  })
})

describe('a closed sign-up', () => {
  const closed = { isOpen: false, closedMessage: 'We open again on Monday.', providers: [] }

  it.each([
    ['/auth/signup/agency-owner', OwnerSignUpScreen],
    ['/auth/signup/agent', AgentSignUpScreen],
    ['/direct-signup', DirectSignUpScreen],
  ])('says so at %s before anything is filled in', async (path, Component) => {
    fakeApi({ 'GET /api/user': answer(401), 'GET /api/sign-up': closed })
    renderRoutes([{ Component: Root, children: [{ path, Component }] }], path)
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign-up is closed' })).toBeTruthy()
    expect(screen.getByText('We open again on Monday.')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('stands in nobody’s way who was invited', async () => {
    const offer = {
      email: 'a@b.example',
      name: 'Ana',
      agencyName: 'Tidewater',
      invitedBy: 'Maya',
      expiresAt: '',
    }
    fakeApi({
      'GET /api/user': answer(401),
      'GET /api/sign-up': closed,
      'POST /api/invitations/look-up': offer,
    })
    const path = '/auth/signup/agent'
    renderRoutes(
      [{ Component: Root, children: [{ path, Component: AgentSignUpScreen }] }],
      `${path}?invitation=token`,
    )
    expect(await screen.findByRole('heading', { level: 1, name: 'Join Tidewater' })).toBeTruthy()
  })
})
