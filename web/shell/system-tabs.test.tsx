import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paths } from '#web/paths.ts'
import { aUser } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sidebarItems } from './navigation.ts'
import { SystemTabs } from './system-tabs.tsx'

it('lead, with the sidebar, to every page of the platform that has a screen', async () => {
  renderScreen(<SystemTabs />, { user: aUser({ role: 'admin' }) })
  const tabs = within(await screen.findByRole('navigation', { name: 'System' })).getAllByRole('link')
  const reached = [
    ...tabs.map((tab) => tab.getAttribute('href') ?? ''),
    ...sidebarItems('admin').tools.map(({ path }) => path as string),
  ]
  const pages = paths.filter(({ path, access, built }) => access === 'admin' && built && !path.includes(':'))
  expect(pages.map(({ path }) => path).filter((path) => !reached.includes(path))).toEqual([])
})
