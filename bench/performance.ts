import { dayIn, defaultTimeZone } from '#shared/dates.ts'
import type { BookStand } from './book-seed.ts'
import { type Figure, median, quantity, ratio } from './figures.ts'
import { timed } from './requests.ts'

const today = dayIn(defaultTimeZone, new Date())

// The same figures by bare statements: what was written by kind and person, and the book of two days with what was kept of it.
const barePerformance = [
  `select kind, producers -> 0 ->> 'userId', sum(premium_change) from policy_transactions
  where agency_id = $1 and effective_date between $2::date and $3::date group by 1, 2`,
  `with now as (select policy_id, client_id, premium from term_standings where agency_id = $1 and from_day <= $3::date and to_day > $3::date),
    before as (select policy_id, client_id, premium from term_standings where agency_id = $1 and from_day <= $3::date - 365
      and to_day > $3::date - 365 and $2::date is not null)
  select (select sum(premium) from now), count(*), count(distinct client_id), sum(premium),
    count(*) filter (where policy_id in (select policy_id from now)), sum(premium) filter (where policy_id in (select policy_id from now)),
    count(distinct client_id) filter (where client_id in (select client_id from now)) from before`,
  `select status, count(*) from prospects where agency_id = $1 and $2::date <= $3::date group by 1`,
]

/** The first call of /performance beside its bare statements, in turn, and what the page asks for when it is looked at. */
export async function measurePerformance(stand: BookStand): Promise<Figure[]> {
  const { database, agencyId } = stand
  const days = [`${today.slice(0, 4)}-01-01`, today]
  const period = `from=${days[0]}&to=${days[1]}`
  const read = async (path: string) => {
    const answer = await fetch(`${stand.product.url}${path}`, { headers: { cookie: stand.cookie } })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    await answer.arrayBuffer()
  }
  const first = `/api/performance?${period}&commission=later`
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round < 20; round += 1) {
    const from = performance.now()
    await read(first)
    const between = performance.now()
    for (const text of barePerformance) await database.query(text, [agencyId, ...days])
    ours.push(between - from)
    bare.push(performance.now() - between)
  }
  const later = async (name: string, path: string) =>
    quantity(name, median(await timed(() => read(path), 5)), '≤', 1500, 'ms')
  const detail = `${median(ours).toFixed(0)} of ${median(bare).toFixed(0)} ms`
  return [
    quantity('performance, first call', median(ours), '≤', 300, 'ms'),
    ratio(
      'performance, first call beside its bare statements',
      median(ours) / median(bare),
      '≤',
      1.5,
      detail,
    ),
    await later('performance with commission', `/api/performance?${period}`),
    await later('performance by carrier', `/api/performance/groups?by=carrier&${period}`),
    await later('growth explained', `/api/performance/growth?${period}`),
    await later('client cohorts', '/api/performance/cohorts'),
  ]
}
