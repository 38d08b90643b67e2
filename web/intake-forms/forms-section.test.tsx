import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { IntakeForm } from '#shared/intake-forms/intake-forms.contract.ts'
import { presetForm } from '#shared/intake-forms/presets.rules.ts'
import { ProfileScreen } from '#web/profile/profile-screen.tsx'
import { answer, type FakeCall, fakeApi } from '#web/testing/fake-api.ts'
import { aUser } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

const id = '01990000-0000-7000-8000-0000000000f1'
const at = '2026-11-20T13:00:00.000Z'
const form: IntakeForm = {
  ...{ id, name: 'Website', status: 'draft', hasChanges: false, link: 'https://bindery.test/forms/abc' },
  ...{ submissions: 0, lastSubmittedAt: null, updatedAt: at, version: 1 },
  ...{ definition: presetForm('blank'), assignment: { kind: 'owner' } },
}

function open({ path = '', user = {} }: { path?: string; user?: Record<string, unknown> } = {}) {
  let current = form
  const change = (to: Partial<IntakeForm>) => {
    current = { ...current, ...to, version: current.version + 1 }
    return current
  }
  const one = `/api/intake-forms/${id}`
  const api = fakeApi({
    'GET /api/intake-forms': () => [current],
    'POST /api/intake-forms': () => answer(201, current),
    [`GET ${one}`]: () => current,
    [`PATCH ${one}`]: ({ body }: FakeCall) => {
      const { version, ...changes } = body as Partial<IntakeForm>
      if (version !== current.version)
        return answer(409, { error: 'conflict', message: 'Conflict: it changed.' })
      return change(changes)
    },
    [`POST ${one}/publish`]: () => change({ status: 'published' }),
    [`POST ${one}/unpublish`]: () => change({ status: 'unpublished' }),
  })
  renderScreen(<ProfileScreen />, { path: `/profile?section=forms${path}`, user: aUser(user) })
  return { api, user: userEvent.setup(), change }
}

/** What is drawn of the form itself. */
async function preview(): Promise<ShadowRoot> {
  const panel = await screen.findByRole('region', { name: 'Preview' })
  const place = panel.querySelector('[data-form-preview]')
  await waitFor(() => expect(place?.shadowRoot?.querySelector('form')).toBeTruthy())
  return place?.shadowRoot as ShadowRoot
}

describe('the intake forms of an agency', () => {
  it('begin with a preset and open in the editor', async () => {
    const { api, user } = open()
    await user.click(await screen.findByRole('button', { name: 'New form' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New intake form' }))
    await user.type(dialog.getByLabelText(/Form name/), 'Website')
    await user.click(dialog.getByRole('button', { name: 'Create form' }))
    expect((await preview()).textContent).toContain('Contact us')
    // Its title is no second main heading of the page.
    expect((await preview()).querySelector('h1')).toBeNull()
    expect(api.callsOf('POST /api/intake-forms')[0]?.body).toEqual({ name: 'Website', preset: 'auto' })
  })

  it('are saved as a draft, published, shared and taken offline', async () => {
    const { api, user } = open({ path: `&form=${id}` })
    await user.click(await screen.findByRole('button', { name: 'Add a question to About you' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New question' }))
    await user.type(dialog.getByLabelText(/Question/), 'How did you hear of us?')
    await user.click(dialog.getByRole('button', { name: 'Add question' }))
    expect((await preview()).textContent).toContain('How did you hear of us?')
    expect(screen.getByRole('button', { name: 'Publish' }).hasAttribute('disabled')).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(() => expect(api.callsOf(`PATCH /api/intake-forms/${id}`)).toHaveLength(1))
    const publish = screen.getByRole('button', { name: 'Publish' })
    await waitFor(() => expect(publish.hasAttribute('disabled')).toBe(false))
    await user.click(publish)
    expect(await screen.findByDisplayValue('https://bindery.test/forms/abc')).toBeTruthy()
    expect(screen.getByDisplayValue(/<iframe src="https:\/\/bindery\.test\/forms\/abc"/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Unpublish' }))
    expect(await screen.findByText('Unpublished')).toBeTruthy()
  })

  it('say what keeps a form from being published', async () => {
    const { user } = open({ path: `&form=${id}` })
    await user.click(await screen.findByRole('button', { name: 'Remove Full name' }))
    expect(await screen.findByText(/Ask everyone for a name/)).toBeTruthy()
  })

  it('show who was slower the form as it is now', async () => {
    const { user, change } = open({ path: `&form=${id}` })
    const name = await screen.findByDisplayValue('Website')
    change({ name: 'By somebody else' })
    await user.type(name, ' too')
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    await user.click(await screen.findByRole('button', { name: 'Reload the form' }))
    expect(await screen.findByDisplayValue('By somebody else')).toBeTruthy()
  })

  it('are no agent’s', async () => {
    open({ user: { role: 'agent', id: '01990000-0000-7000-8000-000000000002' } })
    expect(await screen.findByRole('tab', { name: 'Security' })).toBeTruthy()
    expect(screen.queryByRole('tab', { name: 'Forms' })).toBeNull()
  })
})
