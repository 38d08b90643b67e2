import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { AvatarGalleryScreen } from './avatar-gallery-screen.tsx'
import { TabsGalleryScreen } from './tabs-gallery-screen.tsx'

/** What the avatar beside a caption shows: its letters, or "picture". */
function shown(caption: string): string | null | undefined {
  const avatar = screen.getByText(caption).previousElementSibling
  return avatar?.tagName === 'IMG' ? 'picture' : avatar?.textContent
}

describe('/avatar-test', () => {
  it('shows pictures and initials in all their states', async () => {
    fakeApi({})
    renderScreen(<AvatarGalleryScreen />)
    await screen.findByRole('heading', { name: 'Avatars' })
    const letters = {
      'A picture': 'picture',
      'No picture': 'MO',
      'One word': 'M',
      'Many words': 'MG',
      'Lower case': 'BH',
      'Spaces around': 'MO',
      Japanese: '山太',
      Cyrillic: 'АП',
      'Beyond the basic plane': '𝒜𝒢',
      'An email address alone': 'M',
      'Nothing at all': '?',
      'A removed member': 'LC',
      'A removed member without a name': 'L',
      'A removed member with a picture': 'LC',
    }
    expect(Object.fromEntries(Object.keys(letters).map((caption) => [caption, shown(caption)]))).toEqual(
      letters,
    )
  })

  it('falls back to initials when a picture cannot be loaded', async () => {
    fakeApi({})
    renderScreen(<AvatarGalleryScreen />)
    const caption = 'A picture that cannot be loaded'
    await screen.findByText(caption)
    const image = screen.getByText(caption).previousElementSibling
    if (image) fireEvent.error(image)
    expect(shown(caption)).toBe('MO')
  })
})

describe('/tabs-test', () => {
  it('moves between tabs by arrow keys, past those that cannot be chosen', async () => {
    fakeApi({})
    renderScreen(<TabsGalleryScreen />)
    const tabs = within(await screen.findByRole('tablist', { name: 'Tabs of which some cannot be chosen' }))
    await userEvent.click(tabs.getByRole('tab', { name: 'General' }))
    await userEvent.keyboard('{ArrowRight}')
    expect(tabs.getByRole('tab', { selected: true }).textContent).toBe('Team6')
    expect(screen.getByText('This is what “Team” shows.')).toBeTruthy()
    expect(tabs.getByRole<HTMLButtonElement>('tab', { name: 'Billing' }).disabled).toBe(true)
  })

  it('shows counts with separators, beside the tab that is open at first', async () => {
    fakeApi({})
    renderScreen(<TabsGalleryScreen />)
    const tabs = within(await screen.findByRole('tablist', { name: 'Tabs with counts' }))
    expect(tabs.getByRole('tab', { selected: true }).textContent).toBe('Resolved1,284')
    expect(tabs.getByRole('tab', { name: /^Overdue/ }).textContent).toBe('Overdue0')
  })
})
