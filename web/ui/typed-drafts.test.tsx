import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { TemplateDialog } from '#web/acord-forms/template-dialog.tsx'
import { aTemplate } from '#web/acord-forms/testing.ts'
import { ReasonDialog } from '#web/admin/reason-dialog.tsx'
import { draftOf, keepDraft, keepLeftForm, keepOpenForms } from '#web/lib/form-drafts.ts'
import { InviteDialog } from '#web/team/invite-dialog.tsx'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aUser } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

beforeEach(() => {
  window.localStorage.setItem('userData', JSON.stringify({ id: aUser().id }))
})

function reason(run = vi.fn(() => Promise.resolve())) {
  fakeApi({})
  renderScreen(
    <ReasonDialog
      title="Suspend Ann?"
      words="They cannot sign in."
      submitLabel="Suspend"
      isBusy={false}
      run={run}
      onClose={() => {}}
    />,
  )
  return run
}

const field = () => screen.findByLabelText<HTMLTextAreaElement>('Reason')

it('what was typed into any dialog is kept when the session ends, and offered when it opens again', async () => {
  reason()
  await userEvent.type(await field(), 'Left the agency')
  keepOpenForms('Session Expired')
  expect(draftOf('Suspend Ann?')?.values).toEqual({ reason: 'Left the agency' })
})

it('is restored on demand, and forgotten once it is sent', async () => {
  keepDraft('Suspend Ann?', { reason: 'Left the agency' }, 'Session Expired')
  const run = reason()
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }))
  expect((await field()).value).toBe('Left the agency')
  await userEvent.click(screen.getByRole('button', { name: 'Suspend' }))
  await waitFor(() => expect(run).toHaveBeenCalledWith('Left the agency'))
  await waitFor(() => expect(draftOf('Suspend Ann?')).toBeNull())
})

it('is kept of an invitation, and forgotten once that is sent', async () => {
  fakeApi({ 'POST /api/team-members/invitations': answer(201, { id: '1', email: 'noah@example.com' }) })
  renderScreen(<InviteDialog onClose={() => {}} />)
  await userEvent.type(await screen.findByLabelText('Email'), 'noah@example.com')
  keepOpenForms('Session Expired')
  expect(draftOf('invitation')?.values).toEqual({ email: 'noah@example.com' })
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
  await waitFor(() => expect(draftOf('invitation')).toBeNull())
})

it('is kept of the title of a form, and restored on demand', async () => {
  fakeApi({})
  const template = aTemplate()
  keepDraft(`form template ${template.id}`, { title: 'Our certificate' }, 'Session Expired')
  renderScreen(<TemplateDialog template={template} onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }))
  const title = screen.getByLabelText<HTMLInputElement>('Title')
  expect(title.value).toBe('Our certificate')
  await userEvent.type(title, ' 25')
  keepOpenForms('Session Expired')
  expect(draftOf(`form template ${template.id}`)?.values).toEqual({ title: 'Our certificate 25' })
})

describe('what was typed into a dialog that goes without being asked', () => {
  it('is kept by a reload', async () => {
    reason()
    await userEvent.type(await field(), 'Left the agency')
    window.dispatchEvent(new Event('pagehide'))
    expect(draftOf('Suspend Ann?')).toMatchObject({
      ...{ values: { reason: 'Left the agency' }, error: 'You left before it was saved.' },
    })
  })

  it('is kept when its page is left, and offered when it opens again', async () => {
    reason()
    await userEvent.type(await field(), 'Left the agency')
    cleanup()
    reason()
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }))
    expect((await field()).value).toBe('Left the agency')
  })

  it('is not kept once it was sent or thrown away', async () => {
    reason()
    await userEvent.type(await field(), 'Left the agency')
    await userEvent.click(screen.getByRole('button', { name: 'Suspend' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Suspend' })).toBeTruthy())
    cleanup()
    expect(draftOf('Suspend Ann?')).toBeNull()
    reason()
    await userEvent.type(await field(), 'A mistake')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    cleanup()
    expect(draftOf('Suspend Ann?')).toBeNull()
  })

  it('is no secret and nobody else’s', async () => {
    keepLeftForm('secrets', { password: 'hunter22', note: 'x' })
    expect(draftOf('secrets')?.values).toEqual({ note: 'x' })
    window.localStorage.removeItem('userData')
    keepLeftForm('after logout', { note: 'x' })
    expect(window.localStorage.getItem('formRecovery')).not.toContain('after logout')
  })
})
