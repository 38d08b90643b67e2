import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { plansWith } from '#shared/subscriptions/plans.rules.ts'
import { Root } from '#web/shell/root.tsx'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { userAnswer } from '#web/testing/people.ts'
import { renderRoutes } from '#web/testing/render.tsx'
import { DirectSignUpScreen } from './direct-sign-up-screen.tsx'

const routes = [
  {
    Component: Root,
    children: [
      { path: '/direct-signup', Component: DirectSignUpScreen },
      { path: '*', element: <p>elsewhere</p> },
    ],
  },
]
const signedOut = { 'GET /api/user': answer(401) }

describe('the direct sign-up with a choice of plan', () => {
  const plans = plansWith({ agency_owner: { priceId: '' }, agent: { priceId: '' } })

  it('shows both plans with price and trial, and the form of the chosen one', async () => {
    const api = fakeApi({
      ...signedOut,
      'GET /api/plans': plans,
      'POST /api/register': answer(201, userAnswer()),
    })
    const view = renderRoutes(routes, '/direct-signup')
    const user = userEvent.setup()
    const owner = await screen.findByRole('radio', {
      name: /Agency Owner Plan.*14-day trial, up to 10 users.*\$950\s*\/ month/,
    })
    expect((owner as HTMLInputElement).checked).toBe(true)
    await user.type(await screen.findByLabelText('Your name'), 'Luis Cordero')
    await user.click(
      screen.getByRole('radio', { name: /Insurance Agent Plan.*14-day trial, one user.*\$150\s*\/ month/ }),
    )
    expect(screen.getByRole('heading', { name: 'Sign up as an agent' })).toBeTruthy()
    expect(view.router.state.location.search).toBe('?plan=agent')
    expect(screen.queryByLabelText('Agency name')).toBeNull()
    await user.type(screen.getByLabelText('Email'), 'luis@solo.example')
    await user.type(screen.getByLabelText('Password'), 'harbor-lane-7')
    await user.click(screen.getByRole('button', { name: 'Sign Up' }))
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/dashboard'))
    expect(api.callsOf('POST /api/register')[0]?.body).toEqual({
      role: 'agent',
      name: 'Luis Cordero',
      email: 'luis@solo.example',
      password: 'harbor-lane-7',
    })
  })

  it('takes the plan from the address, and guesses no price', async () => {
    fakeApi({ ...signedOut })
    renderRoutes(routes, '/direct-signup?plan=agent')
    const agent = await screen.findByRole('radio', { name: /Insurance Agent Plan/ })
    expect((agent as HTMLInputElement).checked).toBe(true)
    expect(screen.queryByText(/\$400|\$150/)).toBeNull()
  })
})
