import type { Page } from '@playwright/test'
import type { Stop } from './walk.ts'

async function matchLine(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Match / })
    .first()
    .click()
  await page.getByRole('dialog', { name: /^Match / }).waitFor()
}

async function emailCarrier(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Email / })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}

/** What a producer of the demo was credited in its closed month. */
async function closedStatement(page: Page): Promise<string> {
  const months = await (await page.request.get('/api/commission-months')).json()
  const { month, producers } = months.find(({ closedAt }: { closedAt: string | null }) => closedAt)
  return `/commissions?tab=producers&month=${month}&producer=${producers[0].id}`
}

/** Where the tour stands in the demo's commission. */
export const commissionStops: Stop[] = [
  { name: 'statements' },
  { name: 'lines to match', at: '/commissions?tab=queue' },
  { name: 'a line to match', at: '/commissions?tab=queue', open: matchLine },
  { name: 'lines to match on a phone', at: '/commissions?tab=queue', isPhone: true },
  { name: 'missing and short', at: '/commissions?tab=outstanding' },
  { name: 'an email to a carrier', at: '/commissions?tab=outstanding', open: emailCarrier },
  { name: 'a producer’s statement', at: closedStatement },
]
