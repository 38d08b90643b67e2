import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { FilledForm } from '#shared/acord-forms/filled-forms.contract.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { formQuery } from './acords.api.ts'
import { FormScreen } from './form-screen.tsx'
import { aForm, aTemplate } from './testing.ts'

const path = `/api/forms/${aForm().id}`

async function open(changes: Partial<FilledForm> = {}, answers: Record<string, unknown> = {}) {
  const form = aForm(changes)
  const api = fakeApi({
    'GET /api/user': userAnswer(),
    [`GET ${path}`]: form,
    [`GET ${path}/template`]: aTemplate(),
    [`GET ${path}/events`]: [],
    [`GET ${path}/shares`]: [],
    ...answers,
  })
  const routes = (
    <Routes>
      <Route path="/acords/:id" element={<FormScreen />} />
    </Routes>
  )
  const view = renderScreen(routes, { path: `/acords/${form.id}` })
  await screen.findByRole('heading', { level: 1, name: form.title })
  return { api, ...view }
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(aForm().values).filter(([name]) => !names.includes(name)))

describe('what is missing in a draft', () => {
  it.each([
    ['one field', without('Holder'), 'One field needs attention', ['Required on this form']],
    [
      'two fields',
      without('Holder', 'Insured'),
      '2 fields need attention',
      ['Required on this form', 'Required on this form'],
    ],
    [
      'a policy',
      without('GlNumber', 'GlEffective', 'GlExpiration'),
      'One field needs attention',
      ['A certificate names at least one policy: enter its number'],
    ],
    [
      'the end of a policy',
      without('GlExpiration'),
      'One field needs attention',
      ['Enter the date of this policy'],
    ],
    [
      'a number that cannot be right',
      { ...aForm().values, NaicA: '12' },
      'One field needs attention',
      ['Enter the five digits of the NAIC number'],
    ],
  ])('is listed: %s', async (_what, values, title, problems) => {
    await open({ values })
    const notice = screen.getByRole('alert', { name: title })
    const lines = within(notice).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual(
      problems.map((problem) => expect.stringMatching(new RegExp(`^.+: ${problem}$`))),
    )
  })

  it('is led to, also by "Sign and issue", which asks for no signature before it is there', async () => {
    await open({ values: without('Holder') })
    const holder = screen.getByRole('textbox', { name: /Holder/i })
    const notice = screen.getByRole('alert', { name: 'One field needs attention' })
    await userEvent.click(within(notice).getByRole('button'))
    await waitFor(() => expect(document.activeElement).toBe(holder))
    holder.blur()
    await userEvent.click(button('Sign and issue'))
    await waitFor(() => expect(document.activeElement).toBe(holder))
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.type(holder, 'City of Norfolk')
    expect(screen.queryByRole('alert', { name: 'One field needs attention' })).toBeNull()
  })
})

describe('a policy that is not in force', () => {
  const stops = [
    {
      policyId: '01990000-0000-7000-8000-0000000000a1',
      policy: 'GL GL-1',
      reason: 'it expired on Mar 1, 2026',
    },
  ]

  it('stops the form: the reason is shown, and it cannot be issued', async () => {
    await open({ stops })
    const notice = screen.getByRole('alert', { name: "Can't issue" })
    expect(notice.textContent).toContain('GL GL-1: it expired on Mar 1, 2026.')
    expect(notice.textContent).toContain('Remove them, or update the policy')
    expect(button('Sign and issue').disabled).toBe(true)
  })

  it('is of no account once the form is issued', async () => {
    await open({ stops, status: 'issued', issuedAt: '2026-11-20T15:00:00.000Z', signedByName: 'Ana Lopez' })
    expect(screen.queryByRole('alert', { name: "Can't issue" })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Sign and issue' })).toBeNull()
  })
})

describe('signing and issuing', () => {
  const issue = `POST ${path}/issue`
  const dialog = () => screen.getByRole('dialog', { name: 'Sign and issue C-1042' })

  it('asks for a name and for the confirmation, and sends nothing without both', async () => {
    const { api } = await open()
    await userEvent.click(button('Sign and issue'))
    const name = within(await screen.findByRole('dialog')).getByRole<HTMLInputElement>('textbox')
    expect(name.value).toBe('Maya Okafor')
    await userEvent.clear(name)
    await userEvent.click(within(dialog()).getByRole('button', { name: 'Issue' }))
    expect(within(dialog()).getByText('Enter a name')).toBeTruthy()
    expect(within(dialog()).getByText('Confirm that you may sign for the agency')).toBeTruthy()
    expect(api.callsOf(issue)).toEqual([])
  })

  it('sends name, confirmation and version once as one action, and says that it is issued', async () => {
    const { api } = await open({}, { [issue]: aForm({ status: 'issued', version: 4 }) })
    await userEvent.click(button('Sign and issue'))
    await userEvent.click(await screen.findByRole('checkbox', { name: /I'm authorized to sign/ }))
    await userEvent.click(within(dialog()).getByRole('button', { name: 'Issue' }))
    expect(await screen.findByText('C-1042 is issued')).toBeTruthy()
    const [call, ...more] = api.callsOf(issue)
    expect(call?.body).toEqual({
      signature: 'Maya Okafor',
      isConfirmed: true,
      confirmedWarnings: [],
      version: 3,
    })
    expect(call?.headers['idempotency-key']).toBeTruthy()
    expect(more).toEqual([])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    [
      'a policy is no longer in force',
      {
        error: 'unprocessable',
        message: "Can't issue: one or more policies aren't in force on Nov 20, 2026.",
        reason: 'not_in_force',
      },
      ["Can't issue: one or more policies aren't in force on Nov 20, 2026."],
    ],
    [
      'a text does not fit',
      {
        ...{ error: 'unprocessable', message: 'Some text doesn’t fit in its field.', reason: 'cut' },
        fields: { Holder: 'This doesn’t fit in the field. Shorten it.' },
      },
      ['Some text doesn’t fit in its field.', 'Holder: This doesn’t fit in the field. Shorten it.'],
    ],
  ])('stays open and shows why where %s', async (_what, body, words) => {
    await open({}, { [issue]: answer(422, body) })
    await userEvent.click(button('Sign and issue'))
    await userEvent.click(await screen.findByRole('checkbox', { name: /I'm authorized to sign/ }))
    await userEvent.click(within(dialog()).getByRole('button', { name: 'Issue' }))
    const notice = await within(dialog()).findByRole('alert')
    for (const text of words) expect(notice.textContent).toContain(text)
  })

  it('saves what was typed first, and stops where that fails', async () => {
    const { api } = await open(
      {},
      { [`PATCH ${path}`]: answer(409, { error: 'conflict', message: 'Changed by Ana.' }) },
    )
    await userEvent.type(screen.getByRole('textbox', { name: /Holder/i }), ' VA')
    await userEvent.click(button('Sign and issue'))
    expect(await screen.findByText('The form was not saved')).toBeTruthy()
    expect(api.callsOf(`PATCH ${path}`)[0]?.body).toEqual({
      values: { Holder: 'City of Norfolk VA' },
      version: 3,
    })
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

const jane = { at: '2026-11-20T15:00:00.000Z', actor: 'person', userName: 'Jane', isYou: false, fields: [] }

describe('a draft that is saved elsewhere while it is typed into', () => {
  it('says who saved it when ours was refused, and keeps what was typed', async () => {
    const refusal = { error: 'conflict', message: 'Conflict', reason: 'stale_version', changes: [jane] }
    const { client } = await open({}, { [`PATCH ${path}`]: answer(409, refusal) })
    await userEvent.type(holder(), ' VA')
    await userEvent.click(button('Save draft'))
    expect(
      await screen.findByText(/^Jane updated this form while you were editing. Their version/),
    ).toBeTruthy()
    client.setQueryData(
      formQuery(aForm().id).queryKey,
      aForm({ version: 4, values: { ...aForm().values, Holder: 'Port of Norfolk' } }),
    )
    const name = 'Jane updated this form while you were editing.'
    const notice = await screen.findByRole('alert', { name })
    expect(notice.textContent).toContain('saved as “Port of Norfolk”')
    expect(holder().value).toBe('City of Norfolk VA')
  })

  const title = 'This form was updated while you were editing.'
  const holder = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Holder/i })

  async function openTwice() {
    const answers = { [`PATCH ${path}`]: aForm({ version: 5 }) }
    const opened = await open({}, answers)
    await userEvent.type(holder(), ' VA')
    opened.client.setQueryData(
      formQuery(aForm().id).queryKey,
      aForm({ version: 4, values: { ...aForm().values, Holder: 'Port of Norfolk' } }),
    )
    const notice = await screen.findByRole('alert', { name: title })
    expect(notice.textContent).toContain('saved as “Port of Norfolk”')
    return opened
  }

  it('keeps both texts, and saves nothing over the other before one is chosen', async () => {
    const { api } = await openTwice()
    expect(holder().value).toBe('City of Norfolk VA')
    await userEvent.click(button('Save draft'))
    await userEvent.click(button('Sign and issue'))
    expect(api.callsOf(`PATCH ${path}`)).toEqual([])
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(button(/^Keep mine/))
    expect(screen.queryByRole('alert', { name: title })).toBeNull()
    await userEvent.click(button('Save draft'))
    await waitFor(() =>
      expect(api.callsOf(`PATCH ${path}`)[0]?.body).toEqual({
        values: { Holder: 'City of Norfolk VA' },
        version: 4,
      }),
    )
  })

  it('takes the saved text where that is chosen', async () => {
    await openTwice()
    await userEvent.click(button(/^Use saved/))
    expect(holder().value).toBe('Port of Norfolk')
    expect(screen.queryByRole('alert', { name: title })).toBeNull()
    expect(button('Save draft').disabled).toBe(true)
  })

  it('says nothing where other fields were saved', async () => {
    const { client } = await open()
    await userEvent.type(holder(), ' VA')
    client.setQueryData(
      formQuery(aForm().id).queryKey,
      aForm({ version: 4, values: { ...aForm().values, Insured: 'Tide LLC' } }),
    )
    await screen.findByDisplayValue('Tide LLC')
    expect(screen.queryByRole('alert', { name: title })).toBeNull()
  })
})

describe('making an issued form void', () => {
  const issued = {
    status: 'issued' as const,
    issuedAt: '2026-11-20T15:00:00.000Z',
    signedByName: 'Maya Okafor',
  }
  const makeVoid = `POST ${path}/void`

  async function ask() {
    await userEvent.click(button('More actions for C-1042'))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Void form' }))
    return screen.findByRole('dialog', { name: 'Make C-1042 void' })
  }

  it('asks for the reason, says what becomes of it, and sends both once', async () => {
    const { api } = await open(issued, { [makeVoid]: aForm({ ...issued, status: 'void', version: 4 }) })
    const dialog = await ask()
    expect(dialog.textContent).toContain('The file is kept and marked VOID on every page.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Void form' }))
    expect(within(dialog).getByText('Enter a reason')).toBeTruthy()
    expect(api.callsOf(makeVoid)).toEqual([])
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Wrong holder')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Void form' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [call, ...more] = api.callsOf(makeVoid)
    expect(call?.body).toEqual({ reason: 'Wrong holder', version: 3 })
    expect(more).toEqual([])
  })

  it('shows why it is refused', async () => {
    const refusal = {
      error: 'conflict',
      message: 'Only an issued form can be voided.',
      reason: 'not_issued',
    }
    await open(issued, { [makeVoid]: answer(409, refusal) })
    const dialog = await ask()
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Wrong holder')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Void form' }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Only an issued form')
  })

  it('is offered for no draft and for no form that is void already', async () => {
    const { unmount } = await open()
    await userEvent.click(button('More actions for C-1042'))
    await screen.findByRole('menuitem', { name: 'Delete draft' })
    expect(screen.queryByRole('menuitem', { name: 'Void form' })).toBeNull()
    unmount()
    await open({ ...issued, status: 'void' })
    expect(screen.queryByRole('button', { name: 'More actions for C-1042' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Send by email' })).toBeNull()
  })
})

describe('wording with nothing behind it', () => {
  it('is said beside its field too, since the notice may be out of sight', async () => {
    const template = aTemplate()
    const [first] = template.fields
    if (!first) throw new Error('The template has no field.')
    await open(
      { values: { ...aForm().values, Remarks: '30 days written notice will be given.' } },
      {
        [`GET ${path}/template`]: aTemplate({
          fields: [...template.fields, { ...first, name: 'Remarks', isMultiline: true }],
          mapping: { ...template.mapping, Remarks: 'certificate.description' },
        }),
      },
    )
    const field = await screen.findByRole('textbox', { name: 'Certificate: description' })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(/^Can't be certified: “30 days written notice/)).toBeTruthy()
    await userEvent.clear(field)
    await waitFor(() => expect(field.getAttribute('aria-invalid')).not.toBe('true'))
  })
})

describe('what the policies of a draft say', () => {
  const at = { policyId: '01990000-0000-7000-8000-0000000000d1', policy: 'General liability GL-1, Travelers' }
  const waiver = { policyId: at.policyId, covers: 'waiver', form: 'CG 24 04', edition: '12 19' } as const

  it('is offered where the draft says something else, and then is no difference', async () => {
    const differs = { field: 'GlNumber', label: 'General liability: number', policy: at.policy }
    await open({ differences: [{ ...differs, shown: 'GL-1', listed: 'GL-2' }] })
    expect(screen.getByText(/Travelers says “GL-2” today/)).toBeTruthy()
    await userEvent.click(button('Use the policy’s value'))
    await waitFor(() => expect(screen.queryByText('Differs from the policies')).toBeNull())
    expect(screen.getByDisplayValue('GL-2')).toBeTruthy()
  })

  it('is told, and the endorsements that it lists stand there without a way to remove them', async () => {
    await open({
      remarks: [
        { ...at, reason: 'additional insured isn’t marked: no endorsement grants it on Jun 1, 2026' },
      ],
      standing: [{ ...waiver, listedOn: 'page 3 of the policy' }],
    })
    expect(screen.getByText('From the policies')).toBeTruthy()
    expect(screen.getByText(/no endorsement grants it on Jun 1, 2026\./)).toBeTruthy()
    expect(screen.getByText(/Waiver of subrogation: CG 24 04 \(12 19\), page 3 of the policy/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Actions for CG 24 04' })).toBeNull()
  })

  it('is no blank paper while its picture is on its way', async () => {
    await open({ status: 'issued', issuedAt: '2026-11-20T15:00:00.000Z', signedByName: 'Ana Lopez' })
    const picture = await screen.findByAltText(/^Page 1 of/)
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
    fireEvent.load(picture)
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull()
  })
})
