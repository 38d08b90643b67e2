import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderScreen } from '#web/testing/render.tsx'
import { MentionTextarea } from './mention-textarea.tsx'

const people = [
  { id: '1', name: 'Priya Raman' },
  { id: '2', name: 'Luis Cordero' },
]

function Comment() {
  const [value, setValue] = useState('')
  return <MentionTextarea label="Comment" value={value} people={people} onChange={setValue} />
}

const field = () => screen.getByRole('textbox', { name: 'Comment' }) as HTMLTextAreaElement

it('offers people at an "@" and writes the chosen one', async () => {
  renderScreen(<Comment />)
  await userEvent.type(field(), 'Hi @')
  expect(screen.getAllByRole('option')).toHaveLength(2)
  expect(screen.getByText(/^2 people\. Arrow keys choose/)).toBeTruthy()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(field().value).toBe('Hi @Luis Cordero ')
  expect(screen.queryByRole('listbox')).toBeNull()
})

it('leaves Enter to an input method that composes, and counts one person as one', async () => {
  renderScreen(<Comment />)
  await userEvent.type(field(), '@pr')
  expect(screen.getByText(/^1 person\./)).toBeTruthy()
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
  expect(field().value).toBe('@pr')
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(field().value).toBe('@Priya Raman ')
})

it('says that nobody has the name, until Escape', async () => {
  renderScreen(<Comment />)
  await userEvent.type(field(), '@zz')
  expect(screen.getAllByText('No one by this name can see this record.')).not.toHaveLength(0)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryAllByText('No one by this name can see this record.')).toHaveLength(0)
})
