import { PDF } from '@libpdf/core'
import { afterEach, expect, it } from 'vitest'
import { testServer } from '#server/testing/server.ts'
import { orderMonthlyReports } from './performance.jobs.ts'
import { moveTo, producingAgency } from './testing.ts'

afterEach(async () => {
  ;(await testServer()).clock.now = null
})

async function textOf(content: Uint8Array): Promise<string> {
  const pdf = await PDF.load(new Uint8Array(content))
  return pdf
    .getPages()
    .map((page) => page.extractText().text)
    .join('\n')
}

async function agencyWithBook() {
  const made = await producingAgency('2026-05-01')
  const { addClient, bind, enter } = made
  const client = await addClient('Ana Lopez')
  const day = { effectiveDate: '2026-05-01', expirationDate: '2027-05-01' }
  const gone = await bind(client, { ...day, premium: 1234, policyNumber: 'P-1' })
  await bind(client, { ...day, premium: 5000, policyNumber: 'P-2' })
  moveTo(made, '2026-05-20')
  await enter(gone, { kind: 'cancellation', effectiveDate: '2026-05-10', returnPremium: 1200 })
  return made
}

it('downloads a period as a PDF with its figures, its growth and its tables, and audits that it left', async () => {
  const { api, people, server, agencyId } = await agencyWithBook()
  const path = '/api/performance/report.pdf?from=2026-05-01&to=2026-05-31'
  const { rawPayload, headers, statusCode } = await server.app.inject({
    ...{ method: 'GET', url: path, cookies: api.cookies },
  })
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
  const text = await textOf(rawPayload)
  for (const said of [
    'Performance report',
    'May 1, 2026 to May 20, 2026',
    '$5,034',
    'Growth explained',
    '−$1,234',
    'Book on May 20, 2026',
    'Acme Mutual',
    'General liability',
    'Ana Lopez',
  ])
    expect(text).toContain(said)
  expect((await people.dana.api.get(path)).status).toBe(403)
  const { rows } = await server.database.pool.query(
    `select after ->> 'format' as format from audit_entries where agency_id = $1 and action = 'performance.exported'`,
    [agencyId],
  )
  expect(rows).toEqual([{ format: 'pdf' }])
})

it('is emailed once when a month is over on the agency’s clock, from seven, where the owner wants it', async () => {
  const { api, people, server, owner } = await agencyWithBook()
  const { jobs, mails, clock } = server
  const sentAt = async (now: string) => {
    clock.now = new Date(now)
    await orderMonthlyReports(server.ctx)
    await jobs.settle()
    return mails.filter(({ to }) => to === owner.email).map(({ subject }) => subject)
  }
  const before = await sentAt('2026-05-20T17:00:00Z')
  expect((await people.dana.api.put('/api/performance/settings', { emailsMonths: true })).status).toBe(403)
  expect((await api.put('/api/performance/settings', { emailsMonths: true })).body).toEqual({
    emailsMonths: true,
  })
  // April was over when it was turned on.
  expect(await sentAt('2026-05-21T17:00:00Z')).toEqual(before)
  // The first of June in New York, at 6:59 and at 7:00.
  expect(await sentAt('2026-06-01T10:59:00Z')).toEqual(before)
  expect(await sentAt('2026-06-01T11:00:00Z')).toEqual([...before, 'Performance in May 2026'])
  expect(await sentAt('2026-06-01T12:00:00Z')).toEqual([...before, 'Performance in May 2026'])
  const mail = mails.findLast(({ to }) => to === owner.email)
  expect(mail?.text).toContain('$5,034')
  expect(mail?.text).toContain('/performance?period=chosen&from=2026-05-01&to=2026-05-31')
  const [attached] = mail?.attachments ?? []
  expect(attached?.filename).toBe('Performance 2026-05.pdf')
  expect(await textOf(attached?.content ?? new Uint8Array())).toContain('May 1, 2026 to May 31, 2026')
  clock.now = new Date('2026-06-02T17:00:00Z')
  await api.put('/api/performance/settings', { emailsMonths: false })
  expect(await sentAt('2026-07-02T17:00:00Z')).toHaveLength(before.length + 1)
})
