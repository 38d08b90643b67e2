import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { drawPlain } from '#server/acord-forms/draw-plain.ts'
import type { FileStore } from '#server/adapters/files.ts'
import {
  certificateHolders,
  certificateRequests,
  filledForms,
  formEvents,
} from '#server/db/tables/acord-forms.ts'
import { plainFormNumber, plainTitle } from '#shared/acord-forms/plain-certificate.rules.ts'
import { normalizedHolder } from '#shared/certificates/holder-names.rules.ts'
import { addDays } from '#shared/dates.ts'
import type { DemoFrame } from './demo-rows.ts'
import type { Random } from './random.ts'

const dayMillis = 86_400_000

const city = { city: 'Norfolk', state: 'VA' }
const holderStories = [
  {
    ...{
      name: 'City of Norfolk',
      street: '810 Union Street',
      zip: '23510',
      email: 'permits@norfolk-permits.example',
    },
    requirements:
      'Additional insured on general liability, primary and noncontributory. Name the event and its day.',
  },
  { name: 'The City of Norfolk', street: '810 Union St.', zip: '23510', email: '', requirements: '' },
  {
    ...{
      name: 'Granby Street Holdings LLC',
      street: '201 Granby Street',
      zip: '23510',
      email: 'leases@granby.example',
    },
    requirements: 'Waiver of subrogation in favor of the landlord.',
  },
  {
    name: 'Waterside Market Association',
    street: '333 Waterside Drive',
    zip: '23510',
    email: '',
    requirements: '',
  },
]

type RequestStory = {
  holder: number
  wording: string
  requestedBy: string
  dueIn: number | null
  client: number
} & ({ status: 'open' | 'issued' } | { status: 'declined'; reason: string })
const requestStories: readonly RequestStory[] = [
  {
    holder: 0,
    client: 0,
    wording: 'Street fair on Granby Street, food stand',
    requestedBy: 'By email',
    dueIn: -2,
    status: 'open',
  },
  {
    holder: 3,
    client: 1,
    wording: 'Saturday market, stand 14',
    requestedBy: 'Phone',
    dueIn: 1,
    status: 'open',
  },
  {
    holder: 2,
    client: 2,
    wording: 'Lease of 201 Granby Street, ground floor',
    requestedBy: 'Landlord',
    dueIn: 9,
    status: 'open',
  },
  {
    holder: 2,
    client: 0,
    wording: 'Lease of 201 Granby Street, second floor',
    requestedBy: 'Landlord',
    dueIn: -20,
    status: 'issued',
  },
  {
    ...{
      holder: 1,
      client: 1,
      wording: 'Sidewalk tables',
      requestedBy: 'By email',
      dueIn: -12,
      status: 'declined',
    },
    reason: 'The city asks for liquor liability, which this client does not have',
  },
]

type Insured = {
  id: string
  name: string
  agentId: string
  agentName: string
  address: string
  policyId: string
  line: string
  carrier: string
  number: string
  effective: string
  expiration: string
  /** The limits of its own line, as the policy has them. */
  limits: string
}

/** Businesses with a policy in force, those that end first before the others. */
const findInsured = `
  select distinct on (p.expiration_date, c.id) c.id, c.name, c.assigned_agent_id as "agentId", u.name as "agentName",
    concat_ws(E'\\n', nullif(c.street, ''), concat_ws(', ', nullif(c.city, ''), nullif(trim(c.state || ' ' || c.zip), ''))) as address,
    p.id as "policyId", p.line_of_business as line, p.carrier, p.policy_number as number,
    p.effective_date::text as effective, p.expiration_date::text as expiration,
    (select coalesce(string_agg((one->>'name') || ' ' || (one->>'limit'), '; ' order by at), '')
      from jsonb_array_elements(p.coverages) with ordinality as list(one, at) where one->>'limit' <> '') as limits
  from clients c join policies p on p.agency_id = c.agency_id and p.client_id = c.id
  join users u on u.agency_id = c.agency_id and u.id = c.assigned_agent_id
  where c.agency_id = $1 and c.kind = 'commercial' and p.status = 'active' and p.effective_date <= $2::date
    and p.expiration_date > $2::date + 5 order by p.expiration_date, c.id limit 3`

type Place = { client: pg.PoolClient; files: FileStore; frame: DemoFrame; random: Random }

function written(day: string): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}

function valuesOf(
  insured: Insured,
  story: RequestStory,
  number: number,
  issuedOn: string,
): Record<string, string> {
  const holder = holderStories[story.holder]
  return {
    'certificate.number': `C-${number}`,
    'form.date': written(issuedOn),
    'producer.name': 'Tidewater Insurance',
    'producer.address': '412 Granby Street\nNorfolk, VA 23510',
    'producer.contact': insured.agentName,
    'producer.phone': '(757) 555-0140',
    'insured.name': insured.name,
    'insured.address': insured.address,
    'covered.1.coverage': insured.line,
    'covered.1.carrier': insured.carrier,
    'covered.1.number': insured.number,
    'covered.1.effective': written(insured.effective),
    'covered.1.expiration': written(insured.expiration),
    'covered.1.limits': insured.limits,
    'certificate.description': story.wording,
    'holder.name': holder?.name ?? '',
    'holder.address': `${holder?.street}\nNorfolk, VA ${holder?.zip}`,
  }
}

/** Issues the plain certificate of a request, drawn and stored as the product does. */
async function addCertificate(
  place: Place,
  story: RequestStory,
  insured: Insured,
  holderId: string,
  at: Date,
) {
  const { client, files, frame, random } = place
  const { rows } = await client.query<{ number: number }>(
    'update agencies set next_form_number = next_form_number + 1 where id = $1 returning next_form_number - 1 as number',
    [frame.agencyId],
  )
  const number = rows[0]?.number ?? 0
  const values = valuesOf(insured, story, number, at.toISOString().slice(0, 10))
  const [id, agencyId] = [random.id(at), frame.agencyId]
  const fileKey = `forms/${agencyId}/${random.id(at)}`
  await files.put(fileKey, (await drawPlain(values, insured.agentName)).file)
  const what = { number, formNumber: plainFormNumber, title: plainTitle, values, fileKey }
  const whom = { createdById: insured.agentId, signedById: insured.agentId, clientId: insured.id, holderId }
  const when = {
    status: 'issued' as const,
    issuedAt: at,
    expiresOn: insured.expiration,
    createdAt: at,
    updatedAt: at,
  }
  const db = drizzle(client)
  await db
    .insert(filledForms)
    .values({ agencyId, id, ...what, ...whom, ...when, policyIds: [insured.policyId] })
  for (const [kind, about] of [
    ['created', ''],
    ['issued', `Signed as ${insured.agentName}`],
  ] as const)
    await db
      .insert(formEvents)
      .values({ agencyId, id: random.id(at), formId: id, kind, about, userId: insured.agentId, at })
  return id
}

async function addRequest(
  place: Place,
  story: RequestStory,
  insured: Insured,
  holderId: string,
): Promise<void> {
  const { client, frame, random } = place
  const { dueIn, wording, requestedBy, status } = story
  const at = new Date(frame.now.getTime() - (Math.abs(dueIn ?? 0) + 4) * dayMillis)
  const formId = status === 'issued' ? await addCertificate(place, story, insured, holderId, at) : null
  await drizzle(client)
    .insert(certificateRequests)
    .values({
      ...{
        agencyId: frame.agencyId,
        id: random.id(at),
        clientId: insured.id,
        holderId,
        wording,
        requestedBy,
        status,
      },
      ...{ createdById: insured.agentId, assigneeId: insured.agentId, formId, createdAt: at, updatedAt: at },
      dueDate: dueIn === null ? null : addDays(frame.today, dueIn),
      reason: story.status === 'declined' ? story.reason : '',
    })
}

/** A certificate desk in use: holders with a duplicate, requests of every state, a certificate that ends soon. */
export async function insertCertificates(
  client: pg.PoolClient,
  files: FileStore,
  frame: DemoFrame,
  random: Random,
): Promise<void> {
  const { agencyId, now, today } = frame
  await client.query(`select set_config('role', 'app_user', true), set_config('app.agency_id', $1, true)`, [
    agencyId,
  ])
  const { rows: businesses } = await client.query<Insured>(findInsured, [agencyId, today])
  const createdAt = new Date(now.getTime() - 40 * dayMillis)
  const holders = holderStories.map((story) => ({
    ...{
      agencyId,
      id: random.id(createdAt),
      normalized: normalizedHolder(story),
      createdAt,
      updatedAt: createdAt,
    },
    ...{ ...story, ...city },
  }))
  await drizzle(client).insert(certificateHolders).values(holders)
  for (const story of requestStories) {
    const [insured, holder] = [businesses[story.client], holders[story.holder]]
    if (insured && holder) await addRequest({ client, files, frame, random }, story, insured, holder.id)
  }
}
