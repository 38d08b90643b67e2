import { TextInput } from '@mantine/core'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { call } from '#web/lib/http.ts'
import { useAction } from '#web/lib/use-action.ts'
import { answer, type FakeCall, fakeApi } from '#web/testing/fake-api.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { FormDialog } from './form-dialog.tsx'

function NameDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const action = useAction({
    run: (body: { name: string }, actionKey) => call('POST /api/clients', { body, actionKey }),
    onSuccess: onClose,
  })
  return (
    <FormDialog
      title="New client"
      submitLabel="Create client"
      isBusy={action.isBusy}
      isDirty={name !== ''}
      notice={action.error?.message}
      draft="nothing is typed"
      onSubmit={() => void action.run({ name }).catch(() => undefined)}
      onClose={onClose}
    >
      <TextInput label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
    </FormDialog>
  )
}

/** A page with a button that opens a dialog, which is there only while it is open. */
function Opener({ dialog }: { dialog: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open it
      </button>
      {isOpen && dialog(() => setOpen(false))}
    </>
  )
}

const keysOf = (calls: FakeCall[]) => calls.map((made) => made.headers['idempotency-key'])

describe('a form in a dialog', () => {
  it('makes one request of a double click and of Enter pressed twice', async () => {
    let reply: (response: Response) => void = () => {}
    const api = fakeApi({ 'POST /api/clients': () => new Promise((resolve) => (reply = resolve)) })
    const onClose = vi.fn()
    renderScreen(<NameDialog onClose={onClose} />)
    await userEvent.type(await screen.findByLabelText('Name'), 'Ann')
    await userEvent.dblClick(screen.getByRole('button', { name: 'Create client' }))
    await userEvent.type(screen.getByLabelText('Name'), '{Enter}{Enter}')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Saving…' }).disabled).toBe(true)
    expect(api.callsOf('POST /api/clients')).toHaveLength(1)
    await act(async () => reply(answer(201, { id: '1' })))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })

  it('keeps the key of an action whose outcome is unknown, and takes another after a refusal', async () => {
    const replies = [
      answer(500),
      answer(500),
      answer(400, { message: 'Enter a longer name' }),
      answer(201, {}),
    ]
    const api = fakeApi({ 'POST /api/clients': () => replies.shift() })
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    renderScreen(<NameDialog onClose={() => {}} />)
    await user.type(await screen.findByLabelText('Name'), 'Ann')
    await user.click(screen.getByRole('button', { name: 'Create client' }))
    await screen.findByText('API request failed with status 500')
    await user.click(screen.getByRole('button', { name: 'Create client' }))
    await screen.findByText('Enter a longer name')
    await user.click(screen.getByRole('button', { name: 'Create client' }))
    await waitFor(() => expect(api.callsOf('POST /api/clients')).toHaveLength(4))
    const [first, retried, again, another] = keysOf(api.callsOf('POST /api/clients'))
    expect([retried, again]).toEqual([first, first])
    expect(another).not.toBe(first)
  })

  it.each(['Control', 'Meta'])(
    'saves by %s and Enter, but not while it asks about discarding',
    async (key) => {
      const api = fakeApi({ 'POST /api/clients': answer(201, {}) })
      const onClose = vi.fn()
      renderScreen(<NameDialog onClose={onClose} />)
      await userEvent.type(await screen.findByLabelText('Name'), 'Ann')
      await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
      await userEvent.click(screen.getByLabelText('Name'))
      await userEvent.keyboard(`{${key}>}{Enter}{/${key}}`)
      expect(api.calls).toHaveLength(0)
      await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
      await userEvent.click(screen.getByLabelText('Name'))
      await userEvent.keyboard(`{${key}>}{Enter}{/${key}}`)
      await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
      expect(api.callsOf('POST /api/clients')).toHaveLength(1)
    },
  )

  it('asks before it loses what was typed', async () => {
    const onClose = vi.fn()
    renderScreen(<NameDialog onClose={onClose} />)
    await userEvent.type(await screen.findByLabelText('Name'), 'Ann')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByText('Discard your changes?')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ann')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('closes at once when nothing was typed', async () => {
    const onClose = vi.fn()
    renderScreen(<NameDialog onClose={onClose} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('has the browser warn before the page is left with something unsaved', async () => {
    const listening = vi.spyOn(window, 'addEventListener')
    const warns = () => listening.mock.calls.filter(([event]) => event === 'beforeunload').length
    renderScreen(<NameDialog onClose={() => {}} />)
    const field = await screen.findByLabelText('Name')
    expect(warns()).toBe(0)
    await userEvent.type(field, 'Ann')
    expect(warns()).toBeGreaterThan(0)
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  })
})

describe('a question', () => {
  it('does it once, and closes', async () => {
    let finish = () => {}
    const onConfirm = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
    const onClose = vi.fn()
    renderScreen(
      <ConfirmDialog title="Delete?" confirmLabel="Delete" isDanger onConfirm={onConfirm} onClose={onClose}>
        It is gone for good.
      </ConfirmDialog>,
    )
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Delete' }))
    expect(onConfirm).toHaveBeenCalledOnce()
    expect(onClose).not.toHaveBeenCalled()
    await act(async () => finish())
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('stays open with the reason when it fails', async () => {
    const onClose = vi.fn()
    renderScreen(
      <ConfirmDialog
        title="Delete?"
        confirmLabel="Delete"
        onConfirm={() => Promise.reject(new Error('It is in use'))}
        onClose={onClose}
      >
        It is gone for good.
      </ConfirmDialog>,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('It is in use')).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('whatever dialog', () => {
  it.each<[string, (close: () => void) => ReactNode]>([
    ['with a form', (close) => <NameDialog onClose={close} />],
    [
      'that asks',
      (close) => (
        <ConfirmDialog title="Delete it?" confirmLabel="Delete" onConfirm={async () => {}} onClose={close}>
          It is gone then.
        </ConfirmDialog>
      ),
    ],
  ])('%s gives the focus back to what opened it', async (_which, dialog) => {
    renderScreen(<Opener dialog={dialog} />)
    const opener = await screen.findByRole('button', { name: 'Open it' })
    await userEvent.click(opener)
    const cancel = await screen.findByRole('button', { name: 'Cancel' })
    cancel.focus()
    await userEvent.click(cancel)
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })
})

describe('Ctrl or ⌘ with Enter', () => {
  it('confirms the dialog on top once, and no other', async () => {
    const [below, above] = [vi.fn(async () => {}), vi.fn(async () => {})]
    renderScreen(
      <>
        <ConfirmDialog title="Below" confirmLabel="Delete" onConfirm={below} onClose={() => {}}>
          Below
        </ConfirmDialog>
        <Opener
          dialog={(close) => (
            <ConfirmDialog title="Above" confirmLabel="Merge" onConfirm={above} onClose={close}>
              Above
            </ConfirmDialog>
          )}
        />
      </>,
    )
    await userEvent.click(await screen.findByText('Open it'))
    await screen.findByRole('alertdialog', { name: 'Above' })
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(screen.queryByRole('alertdialog', { name: 'Above' })).toBeNull())
    expect([above.mock.calls.length, below.mock.calls.length]).toEqual([1, 0])
    await userEvent.keyboard('{Meta>}{Enter}{/Meta}')
    await waitFor(() => expect(below).toHaveBeenCalledOnce())
  })
})
