import { newId } from '#server/new-id.ts'
import type { Api } from '#server/testing/api.ts'
import type { Person, World } from '#server/testing/world.ts'
import { emptyFacts } from '#shared/documents/empty-facts.rules.ts'
import type { DocumentKind, Facts, Found } from '#shared/documents/facts.contract.ts'

/** A value as it was found, surely. */
export function found<T>(value: T): Found<T> {
  return { value, text: String(value), page: 1, box: null, confidence: 0.9, by: 'words' }
}

/** The facts of a document of one BOP. */
export function factsOf(kind: DocumentKind, from = '2026-01-01', premium = 2150): Facts {
  const until = from.replace(/^\d+/, (year) => String(Number(year) + 1))
  const coverage = {
    code: null,
    limitText: null,
    deductible: found(1000),
    deductibleText: null,
    premium: null,
  }
  const vehicle = { model: null, vin: null, costNew: null, garaging: null }
  return {
    ...emptyFacts(kind),
    namedInsured: found('Riverbend Bakery, LLC'),
    mailingAddress: found('12 Mill Road, Fairhaven, OH 44123'),
    annualSales: found(850_000),
    policies: [
      {
        policyNumber: found('BOP-10427-02'),
        carrier: found('Granite Mutual'),
        naic: null,
        effectiveDate: found(from),
        expirationDate: found(until),
        lines: [found('bop' as const)],
        premium: null,
      },
    ],
    coverages: [{ ...coverage, line: 'bop', name: found('Building'), limit: found(400_000), location: '' }],
    vehicles: [{ ...vehicle, number: '1', year: found(2021), make: found('Ford') }],
    totalPremium: found(premium),
  }
}

/** A document that was read, without the work that reads it. */
export async function readDocument({ server, agencyId }: World, by: Person, facts: Facts, name = 'dec.pdf') {
  const id = newId()
  await server.database.pool.query(
    `insert into documents (agency_id, id, uploaded_by_id, file_key, file_name, file_type, bytes, checksum, source, reading,
       kind, found, facts) values ($1, $2, $3, 'none', $4, 'pdf', 1, 'none', 'extraction', 'ready', $5, $6, $6)`,
    [agencyId, id, by.id, name, facts.kind.value, JSON.stringify(facts)],
  )
  return `/api/documents/${id}`
}

/** What a call made, or its refusal as an error of the test. */
export async function made(api: Api, path: string, body: object) {
  const { status, body: record, text } = await api.post(path, body)
  if (status !== 201) throw new Error(text)
  return record
}
