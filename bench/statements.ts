import type { CarrierStatement } from '#shared/commissions/statements.contract.ts'
import { addDays, dayIn, defaultTimeZone } from '#shared/dates.ts'
import type { BookStand } from './book-seed.ts'
import { type Figure, median, quantity } from './figures.ts'

const lineCount = 5000
const carrier = 'Carrier 1'
const rounds = 3

async function send<T>(
  { product, cookie }: BookStand,
  method: string,
  path: string,
  body: FormData | object,
) {
  const isForm = body instanceof FormData
  const answer = await fetch(`${product.url}${path}`, {
    method,
    headers: { cookie, ...(!isForm && { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** What a carrier prints for transactions of the book; every twentieth policy number is misspelled. */
async function statementFile({ database, agencyId }: BookStand, round: number): Promise<string> {
  const { rows } = await database.query<{ line: string }>(
    `select concat_ws(',', case when row_number() over (order by t.effective_date desc, t.id) % 20 = 0 then overlay(p.policy_number placing 'X' from 2) else p.policy_number end,
      upper(c.name), t.kind, to_char(t.effective_date, 'MM/DD/YYYY'), t.premium_change, '10%', round(t.premium_change * 0.1, 2)) as line
    from policy_transactions t join policies p on p.agency_id = t.agency_id and p.id = t.term_id
    join clients c on c.agency_id = p.agency_id and c.id = p.client_id
    where t.agency_id = $1 and p.carrier = $2 order by t.effective_date desc, t.id limit $3 offset $4`,
    [agencyId, carrier, lineCount, round * 100],
  )
  const lines = rows.map(({ line }) => line)
  if (lines.length < lineCount) throw new Error(`The book has ${lines.length} transactions of ${carrier}.`)
  return ['Policy No,Insured,Trans,Eff Date,Premium,Rate,Commission', ...lines].join('\n')
}

/** A carrier's statement of 5,000 lines, posted and matched to the book. */
export async function measureStatement(stand: BookStand): Promise<Figure[]> {
  const { id: carrierId } = await send<{ id: string }>(stand, 'POST', '/api/carriers', { name: carrier })
  for (const kind of ['new', 'renewal'])
    await send(stand, 'POST', `/api/carriers/${carrierId}/rates`, {
      ...{ lineOfBusiness: '', kind, percent: 10, effectiveFrom: '2010-01-01' },
    })
  const reading: number[] = []
  const matching: number[] = []
  const today = dayIn(defaultTimeZone, new Date())
  for (let round = 0; round < rounds; round += 1) {
    const form = new FormData()
    form.append('file', new Blob([await statementFile(stand, round)]), 'statement.csv')
    const from = performance.now()
    const made = await send<CarrierStatement>(
      stand,
      'POST',
      `/api/carrier-statements?carrierId=${carrierId}`,
      form,
    )
    const at = `/api/carrier-statements/${made.id}`
    await send(stand, 'PATCH', at, { statementDate: addDays(today, -round - 1) })
    const read = performance.now()
    const { openLines, lines } = await send<CarrierStatement>(stand, 'POST', `${at}/post`, {})
    matching.push((performance.now() - read) / 1000)
    reading.push((read - from) / 1000)
    // Nothing would be measured by lines that all stay open, nor by a matcher that is sure of misspelled numbers.
    if (lines !== lineCount || openLines < lineCount / 20 || openLines > lineCount / 4)
      throw new Error(`${openLines} of ${lines} lines were not matched.`)
    console.log(`Matched ${lines - openLines} of ${lines} lines.`)
  }
  return [
    quantity('a statement of 5,000 lines matched', median(matching), '≤', 3, 's'),
    quantity('the same uploaded and read', median(reading), '≤', 3, 's'),
  ]
}
