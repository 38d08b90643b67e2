import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderScreen } from '#web/testing/render.tsx'
import { type AssistantTab, TabSelector } from './tab-selector.tsx'

const one: AssistantTab[] = [{ id: 'chat', label: 'Paige' }]
const two: AssistantTab[] = [...one, { id: 'edison', label: 'Edison' }]

describe('the selector of assistants', () => {
  it('is only a name while there is one', () => {
    renderScreen(<TabSelector tabs={one} value="chat" isWide onChange={() => {}} />)
    expect(screen.getByText('Paige')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('is a dropdown on a wide screen, which closes once one is chosen', async () => {
    const onChange = vi.fn()
    renderScreen(<TabSelector tabs={two} value="chat" isWide onChange={onChange} />)
    await userEvent.click(screen.getByRole('button', { name: 'Paige' }))
    const chosen = await screen.findByRole('menuitemradio', { name: 'Paige' })
    expect(chosen.getAttribute('aria-checked')).toBe('true')
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Edison' }))
    expect(onChange).toHaveBeenCalledWith('edison')
    await waitFor(() => expect(screen.queryByRole('menuitemradio')).toBeNull())
  })

  it('is two toggles on a narrow one', async () => {
    const onChange = vi.fn()
    renderScreen(<TabSelector tabs={two} value="chat" isWide={false} onChange={onChange} />)
    expect(screen.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.checked)).toEqual([
      true,
      false,
    ])
    await userEvent.click(screen.getByRole('radio', { name: 'Edison' }))
    expect(onChange).toHaveBeenCalledWith('edison')
  })
})
