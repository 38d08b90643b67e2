import type { Page } from '@playwright/test'
import { dialogBy, first, type Walk } from './walk.ts'

/** A ticket with a checklist. */
async function claimTicket(page: Page): Promise<string> {
  const data = { title: 'Toured claim', type: 'claim' }
  return `/tickets/${(await (await page.request.post('/api/tickets', { data })).json()).id}`
}

async function mention(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Write a comment for the team' }).pressSequentially('@')
  await page.getByRole('listbox', { name: 'People to mention' }).waitFor()
}

async function showNotifications(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('heading', { name: 'Notifications' }).waitFor()
}

async function showFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('combobox', { name: 'Status', exact: true }).waitFor()
}

/** The screens of tickets. */
export const ticketScreens = {
  '/tickets': [
    { name: 'overdue', at: '/tickets?overdue=true' },
    { name: 'a new one', open: dialogBy('New ticket') },
    { name: 'filters', open: showFilters, isPhone: true },
    { name: 'board', at: '/tickets?view=board' },
    { name: 'board on a phone', at: '/tickets?view=board', isPhone: true },
  ],
  '/tickets/:id': [
    { name: 'ticket', at: first('/api/tickets?limit=1', '/tickets/') },
    { name: 'on a phone', at: first('/api/tickets?limit=1', '/tickets/'), isPhone: true },
    { name: 'mentioning a colleague', at: claimTicket, open: mention },
    { name: 'resolving it with open items', at: claimTicket, open: dialogBy('Resolved') },
  ],
  '/tickets/setup': [
    { name: 'checklists' },
    { name: 'a checklist', open: dialogBy('Edit Claim checklist') },
    { name: 'a new template', at: '/tickets/setup?tab=templates', open: dialogBy('New template') },
    {
      name: 'recurring tickets on a phone',
      at: '/tickets/setup?tab=recurring',
      open: (page) => page.getByRole('button', { name: 'New recurring ticket' }).waitFor(),
      isPhone: true,
    },
    {
      name: 'a new recurring ticket',
      at: '/tickets/setup?tab=recurring',
      open: dialogBy('New recurring ticket'),
    },
    { name: 'notifications', open: showNotifications },
  ],
} satisfies Walk['screens']
