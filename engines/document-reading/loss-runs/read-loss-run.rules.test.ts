import { describe, expect, it } from 'vitest'
import type { ReadPage, Word } from '#shared/documents/reading.contract.ts'
import { looksLikeLossRun } from './looks-like-loss-run.rules.ts'
import { readLossRun } from './read-loss-run.rules.ts'

/** Cells at their left edges, one row a line; a right-aligned sum says where it ends by a leading ">". */
type Line = readonly (readonly [left: number, text: string])[]

function pageOf(lines: readonly Line[], scale = 1): ReadPage {
  const words: Word[] = lines.flatMap((line, row) =>
    line.flatMap(([left, text]) => {
      let x = left
      return text.split(' ').map((part) => {
        const width = part.length * 4.5
        const word = {
          text: part,
          x: x * scale,
          y: (40 + row * 14) * scale,
          width: width * scale,
          height: 8 * scale,
        }
        x += width + 3
        return word
      })
    }),
  )
  const text = lines.map((line) => line.map(([, cell]) => cell).join(' ')).join('\n')
  return { page: 1, width: 792, height: 612, source: 'text', text, words, fields: [], tables: [] }
}

const head: readonly Line[] = [
  [[250, 'Loss Run Report']],
  [[20, 'Insured: Northwind Roofing LLC']],
  [
    [20, 'Policy Number: GL-558-2041'],
    [300, 'Policy Period: 03/15/2023 - 03/15/2024'],
  ],
  [[20, 'Valuation Date: 06/30/2024']],
]

const wordings: [string, Line][] = [
  [
    'plain words',
    [
      [20, 'Claim Number'],
      [110, 'Date of Loss'],
      [190, 'Description'],
      [330, 'Status'],
      [400, 'Paid'],
      [480, 'Reserve'],
      [560, 'Incurred'],
    ],
  ],
  [
    'short words',
    [
      [20, 'Claim #'],
      [110, 'Loss Date'],
      [190, 'Cause'],
      [330, 'Status'],
      [400, 'Net Paid'],
      [480, 'Outstanding'],
      [560, 'Total Incurred'],
    ],
  ],
  [
    'other words',
    [
      [20, 'Claim ID'],
      [110, 'Accident Date'],
      [190, 'Loss Description'],
      [330, 'Claim Status'],
      [400, 'Total Paid'],
      [480, 'Case Reserves'],
      [560, 'Gross Incurred'],
    ],
  ],
]

const rows: readonly Line[] = [
  [
    [20, 'N-1001'],
    [110, '07/04/2023'],
    [190, 'Hail on roof'],
    [330, 'Closed'],
    [400, '$1,250.50'],
    [480, '$0.00'],
    [560, '$1,250.50'],
  ],
  [
    [20, 'N-1002'],
    [110, '11/20/2023'],
    [190, 'Ladder fell'],
    [330, 'Open'],
    [400, '$400.00'],
    [480, '$5,000.00'],
    [560, '$5,400.00'],
  ],
  [
    [190, 'Policy Total'],
    [400, '$1,650.50'],
    [480, '$5,000.00'],
    [560, '$6,650.50'],
  ],
]

describe.each(wordings)('a loss run headed with %s', (_, heading) => {
  it.each([1, 1.7])('lists the claims and leaves the totals out, at scale %s', (scale) => {
    const facts = readLossRun([pageOf([...head, heading, ...rows], scale)])
    const losses = facts?.losses.map((loss) => [
      loss.claimNumber?.value,
      loss.date?.value,
      loss.description?.value,
      loss.status?.value,
      loss.paid?.value,
      loss.reserved?.value,
      loss.incurred?.value,
    ])
    expect(losses).toEqual([
      ['N-1001', '2023-07-04', 'Hail on roof', 'Closed', 1250.5, 0, 1250.5],
      ['N-1002', '2023-11-20', 'Ladder fell', 'Open', 400, 5000, 5400],
    ])
    expect(facts?.lossesValuedOn?.value).toBe('2024-06-30')
    expect(facts?.namedInsured?.value).toBe('Northwind Roofing LLC')
    expect(facts?.policies).toMatchObject([
      {
        policyNumber: { value: 'GL-558-2041' },
        effectiveDate: { value: '2023-03-15' },
        expirationDate: { value: '2024-03-15' },
      },
    ])
  })
})

const heading = wordings[0]?.[1] ?? []

const total = (paid: string, reserved: string, incurred: string): Line => [
  [190, 'Grand Total'],
  [400, paid],
  [480, reserved],
  [560, incurred],
]

describe('claims that the totals of the report', () => {
  const surest = (lines: readonly Line[]) =>
    Math.max(
      ...(readLossRun([pageOf([...head, heading, ...lines])])?.losses ?? []).flatMap((loss) =>
        [
          loss.date,
          loss.claimNumber,
          loss.description,
          loss.status,
          loss.paid,
          loss.reserved,
          loss.incurred,
        ].map((found) => found?.confidence ?? 0),
      ),
    )
  const claims = rows.slice(0, 2)
  const right = total('$1,650.50', '$5,000.00', '$6,650.50')

  it('confirm are sure', () => {
    expect(surest([...claims, right])).toBeGreaterThan(0.85)
    expect(surest([...claims, right, [[20, 'Total claims: 2']]])).toBeGreaterThan(0.85)
  })

  it.each([
    ['contradict', [...claims, total('$1,650.50', '$5,000.00', '$9,999.00')]],
    ['leave open, since there are none,', claims],
    ['count otherwise', [...claims, right, [[20, 'Total claims: 3']] satisfies Line]],
    ['do not hold, being rows of a page head,', [...claims, [[110, '01/01/2024']] satisfies Line, right]],
  ] as [string, Line[]][])('%s are to be checked', (_, lines) => {
    expect(surest(lines)).toBeLessThan(0.8)
  })
})

it('is surer of sums that add up than of sums that do not', () => {
  const wrong: Line = [
    [20, 'N-1003'],
    [110, '12/01/2023'],
    [190, 'Theft'],
    [330, 'Open'],
    [400, '$10.00'],
    [480, '$20.00'],
    [560, '$99.00'],
  ]
  const losses = readLossRun([
    pageOf([...head, heading, rows[0] ?? [], wrong, total('$1,260.50', '$20.00', '$1,349.50')]),
  ])?.losses
  expect(losses?.[0]?.incurred?.confidence).toBeGreaterThan(0.85)
  expect(losses?.[1]?.incurred?.confidence).toBeLessThan(0.8)
})

it('distinguishes several policies', () => {
  const second: Line[] = [[[20, 'Policy Number: CA-7701-93']], heading, rows[1] ?? []]
  const facts = readLossRun([pageOf([...head, heading, rows[0] ?? []]), pageOf([...head, ...second])])
  expect(facts?.losses).toHaveLength(2)
  expect(facts?.policies.map(({ policyNumber }) => policyNumber?.value)).toContain('CA-7701-93')
})

it('reads a claim that is given by labels, with the total of its own table', () => {
  const block: Line[] = [
    [
      [20, 'Claim No: L-77'],
      [200, 'Date of Loss: 8/9/2023'],
      [400, 'Status: Closed'],
    ],
    [[20, 'Description: Backed into a gate']],
    [
      [60, 'Coverage'],
      [200, 'Ind. Paid'],
      [300, 'Ind. Reserve'],
      [400, 'Exp. Paid'],
      [500, 'Gross Incurred'],
      [600, 'Net Incurred'],
    ],
    [
      [60, 'Liability'],
      [200, '$100.00'],
      [300, '$0.00'],
      [400, '$50.00'],
      [500, '$150.00'],
      [600, '$150.00'],
    ],
    [
      [60, 'Total'],
      [200, '$100.00'],
      [300, '$0.00'],
      [400, '$50.00'],
      [500, '$150.00'],
      [600, '$150.00'],
    ],
    [
      [60, 'Grand Total'],
      [200, '$900.00'],
      [300, '$0.00'],
      [400, '$50.00'],
      [500, '$950.00'],
      [600, '$950.00'],
    ],
  ]
  expect(readLossRun([pageOf([...head, ...block])])?.losses).toMatchObject([
    {
      claimNumber: { value: 'L-77' },
      date: { value: '2023-08-09' },
      status: { value: 'Closed' },
      description: { value: 'Backed into a gate' },
      paid: { value: 150 },
      incurred: { value: 150 },
    },
  ])
})

it('takes a report of no losses for a loss run without losses', () => {
  const page = pageOf([...head, [[20, 'No losses reported for this policy']]])
  expect(readLossRun([page])).toMatchObject({ losses: [], lossesValuedOn: { value: '2024-06-30' } })
})

it.each([
  'Commercial general liability declarations. Premium paid. Limits of insurance: each occurrence 1,000,000.',
  'ACORD 125 (2016/03) LOSS HISTORY DATE OF OCCURRENCE AMOUNT PAID AMOUNT RESERVED CLAIM NUMBER incurred claimant',
  'We paid your invoice. Date of loss: none.',
])('is no loss run: %s', (text) => {
  const page = pageOf([[[20, text]]])
  expect(looksLikeLossRun([page])).toBeLessThan(0.8)
  expect(readLossRun([page])).toBeNull()
})
