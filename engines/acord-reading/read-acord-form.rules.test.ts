import { describe, expect, it } from 'vitest'
import { conceptOfField, mappedForms } from '#shared/acord-forms/mapped-forms.rules.ts'
import type { FormValue, ReadPage, Word } from '#shared/documents/reading.contract.ts'
import { readAcordForm } from './read-acord-form.rules.ts'

/** Words at the left edge and foot of their line, in the form's points. */
type Line = readonly [text: string, left: number, foot: number]

const labels: readonly Line[] = [
  ['CERTIFICATE OF LIABILITY INSURANCE', 162, 41],
  ['THIS CERTIFICATE IS ISSUED AS A MATTER OF INFORMATION ONLY', 29, 57],
  ['PRODUCER', 22, 125],
  ['CONTACT', 310, 125],
  ['NAME:', 310, 129],
  ['INSURER(S) AFFORDING COVERAGE', 369, 166],
  ['NAIC #', 557, 166],
  ['INSURER A :', 310, 178],
  ['INSURED', 22, 188],
  ['INSURER B :', 310, 190],
  ['INSURER C :', 310, 202],
  ['COVERAGES', 22, 250],
  ['REVISION NUMBER:', 425, 250],
  ['INSR', 20, 293],
  ['LTR', 21, 297],
  ['TYPE OF INSURANCE', 75, 297],
  ['ADDL', 177, 293],
  ['SUBR', 199, 293],
  ['POLICY NUMBER', 247, 297],
  ['POLICY EFF', 337, 293],
  ['POLICY EXP', 384, 293],
  ['LIMITS', 500, 297],
  ['COMMERCIAL GENERAL LIABILITY', 54, 308],
  ['CLAIMS-MADE', 68, 321],
  ['OCCUR', 133, 321],
  ['EACH OCCURRENCE', 428, 308],
  ['DAMAGE TO RENTED', 428, 317],
  ['PREMISES (Ea occurrence)', 428, 321],
  ['MED EXP (Any one person)', 428, 334],
  ['PERSONAL & ADV INJURY', 428, 346],
  ["GEN'L AGGREGATE LIMIT APPLIES PER:", 40, 358],
  ['GENERAL AGGREGATE', 428, 358],
  ['PRODUCTS - COMP/OP AGG', 428, 370],
  ['AUTOMOBILE LIABILITY', 40, 390],
  ['COMBINED SINGLE LIMIT', 428, 390],
  ['(Ea accident)', 428, 395],
  ['ANY AUTO', 54, 404],
  ['BODILY INJURY (Per person)', 428, 404],
  ['BODILY INJURY (Per accident)', 428, 414],
  ['PROPERTY DAMAGE', 428, 425],
  ['(Per accident)', 428, 431],
  ['UMBRELLA LIAB', 54, 452],
  ['OCCUR', 133, 452],
  ['EACH OCCURRENCE', 428, 452],
  ['EXCESS LIAB', 54, 464],
  ['AGGREGATE', 428, 464],
  ['WORKERS COMPENSATION', 38, 486],
  ["AND EMPLOYERS' LIABILITY", 38, 491],
  ['E.L. EACH ACCIDENT', 428, 501],
  ['E.L. DISEASE - EA EMPLOYEE', 428, 513],
  ['DESCRIPTION OF OPERATIONS below', 38, 526],
  ['E.L. DISEASE - POLICY LIMIT', 428, 526],
  ['DESCRIPTION OF OPERATIONS / LOCATIONS / VEHICLES', 22, 572],
  ['CERTIFICATE HOLDER', 22, 658],
  ['CANCELLATION', 310, 658],
  ['AUTHORIZED REPRESENTATIVE', 310, 715],
  ['ACORD CORPORATION. All rights reserved.', 400, 753],
  ['ACORD 25 (2016/03)', 22, 765],
]

const values: readonly Line[] = [
  ['Harbor Insurance Services', 24, 140],
  ['9 Quay Road', 24, 150],
  ['Boston, MA 02110', 24, 160],
  ['Northwind Roofing LLC', 24, 201],
  ['410 Elm Street', 24, 212],
  ['Salem, MA 01970', 24, 223],
  ['Granite Mutual Insurance Company', 360, 178],
  ['10042', 556, 178],
  ['Cedar Casualty Company', 360, 190],
  ['20077', 556, 190],
  ['A', 25, 340],
  ['X', 41, 308],
  ['X', 120, 321],
  ['GL-558-2041', 222, 340],
  ['03/15/2024', 336, 340],
  ['03/15/2025', 383, 340],
  ['$ 1,000,000', 530, 308],
  ['100,000', 548, 321],
  ['5,000', 555, 334],
  ['1,000,000', 540, 346],
  ['2,000,000', 540, 358],
  ['B', 25, 405],
  ['CA 77 01 93', 222, 405],
  ['4/1/2024', 336, 405],
  ['4/1/2025', 383, 405],
  ['1,000,000', 540, 394],
  ['C', 25, 452],
  ['A', 25, 540],
  ['Cyber Liability', 43, 540],
  ['CY-9 0031', 222, 540],
  ['5/1/2024', 336, 540],
  ['5/1/2025', 383, 540],
  ['250,000', 548, 540],
  ['City of Salem', 28, 692],
  ['93 Washington Street', 28, 703],
  ['Salem, MA 01970', 28, 714],
]

type Shape = { scale: number; dx: number; dy: number; angle: number; source: 'text' | 'ocr'; slip: boolean }
const straight: Shape = { scale: 1, dx: 0, dy: 0, angle: 0, source: 'text', slip: false }

/** A letter in the middle of every fourth long word read wrongly, as pictures are. */
function slipped(text: string, index: number): string {
  return index % 4 === 0 && /^[A-Z]{7,}$/.test(text) ? `${text.slice(0, 3)}1${text.slice(4)}` : text
}

function wordsOf(lines: readonly Line[], shape: Shape): Word[] {
  return lines.flatMap(([text, left, foot], index) => {
    let x = left
    return text.split(' ').map((part) => {
      const width = part.length * 4.1
      const word = placed(shape.slip ? slipped(part, index) : part, x, foot, width, shape)
      x += width + 2.5
      return word
    })
  })
}

function placed(text: string, x: number, foot: number, width: number, shape: Shape): Word {
  const { scale, dx, dy, angle } = shape
  const turned = { x: x - foot * angle, y: foot - 7 + x * angle }
  const word = {
    text,
    x: turned.x * scale + dx,
    y: turned.y * scale + dy,
    width: width * scale,
    height: 7 * scale,
  }
  return shape.source === 'ocr' ? { ...word, confidence: 93 } : word
}

function pageOf(lines: readonly Line[], shape: Partial<Shape> = {}, fields: FormValue[] = []): ReadPage {
  const full = { ...straight, ...shape }
  const words = wordsOf(lines, full)
  const text = words.map((word) => word.text).join(' ')
  const page = { page: 1, width: 612 * full.scale, height: 792 * full.scale, source: full.source }
  return { ...page, text, words, fields, tables: [] }
}

const shapes: [string, Partial<Shape>][] = [
  ['as printed', {}],
  ['shifted', { dx: 31, dy: -18 }],
  ['scaled as a picture', { scale: 2.1, dx: 40, dy: 55 }],
  ['small', { scale: 0.62 }],
  ['leaning', { angle: 0.014 }],
  ['leaning the other way and scanned', { angle: -0.02, scale: 1.4, source: 'ocr' }],
  ['with letters misread', { source: 'ocr', slip: true }],
]

describe.each(shapes)('a certificate %s', (_, shape) => {
  const facts = readAcordForm([pageOf([...labels, ...values], shape)])

  it('names the parties', () => {
    expect(facts?.form).toEqual({ number: '25', edition: '2016/03' })
    expect(facts?.namedInsured?.value).toBe('Northwind Roofing LLC')
    expect(facts?.mailingAddress?.value).toBe('410 Elm Street, Salem, MA 01970')
    expect(facts?.producer?.value).toBe('Harbor Insurance Services')
    expect(facts?.interests.map(({ kind, name, address }) => [kind, name.value, address?.value])).toEqual([
      ['certificate_holder', 'City of Salem', '93 Washington Street, Salem, MA 01970'],
    ])
  })

  it('lists the policies with their insurers and days, and no line that only has a letter', () => {
    const policies = facts?.policies.map((policy) => [
      policy.policyNumber?.value,
      policy.carrier?.value,
      policy.naic?.value,
      policy.effectiveDate?.value,
      policy.expirationDate?.value,
      policy.lines.map((line) => line.value).join(),
    ])
    expect(policies).toEqual([
      ['GL-558-2041', 'Granite Mutual Insurance Company', '10042', '2024-03-15', '2025-03-15', 'gl'],
      ['CA 77 01 93', 'Cedar Casualty Company', '20077', '2024-04-01', '2025-04-01', 'auto'],
      ['CY-9 0031', 'Granite Mutual Insurance Company', '10042', '2024-05-01', '2025-05-01', 'cyber'],
    ])
  })

  it('reads each limit beside its own label', () => {
    const limits = facts?.coverages.map(({ code, limit }) => [code, limit?.value])
    expect(limits).toEqual([
      ['occ', 1_000_000],
      ['agg', 2_000_000],
      ['pai', 1_000_000],
      ['damage_rented', 100_000],
      ['medexp', 5000],
      ['csl', 1_000_000],
      [null, 250_000],
    ])
  })
})

it('keeps the place of a value on the page as it was read', () => {
  const found = readAcordForm([pageOf([...labels, ...values], { scale: 2, dx: 10 })])?.namedInsured
  expect(found).toMatchObject({ page: 1, by: 'words', text: 'Northwind Roofing LLC' })
  expect(found?.box?.x).toBeCloseTo(58, 0)
  expect(found?.confidence).toBeGreaterThan(0.8)
})

it('finds nothing in an empty form: labels and small print are no coverage', () => {
  const facts = readAcordForm([pageOf(labels)])
  expect(facts).toMatchObject({ namedInsured: null, mailingAddress: null, producer: null })
  expect([facts?.policies, facts?.coverages, facts?.interests]).toEqual([[], [], []])
})

it('is no form without its number or its title', () => {
  expect(readAcordForm([pageOf([['Please attach an ACORD certificate.', 30, 100]])])).toBeNull()
})

it.each(['25', '24', '28', '75', '125', '126', '127', '130', '131', '140'] as const)(
  'reads ACORD %s from its fields alone, exactly as they were filled',
  (number) => {
    const fields = mappedForms[number].fields.map(({ field, concept, format }) => ({
      ...{ name: `F[0].P1[0].${field}[0]`, x: 1, y: 2, width: 3, height: 4 },
      kind: format === 'box' ? ('box' as const) : ('text' as const),
      value: format === 'box' || concept !== 'insured.name' ? '' : 'Northwind Roofing LLC',
    }))
    const facts = readAcordForm([pageOf([], {}, fields)])
    expect(facts?.form?.number).toBe(number)
    expect(facts?.namedInsured).toMatchObject({ value: 'Northwind Roofing LLC', by: 'form', page: 1 })
    expect(facts?.coverages).toEqual([])
  },
)

function filledPage(number: '25' | '130', filled: Record<string, string>): ReadPage {
  const own = mappedForms[number].fields.map(({ field }) => field)
  const fields = [...new Set([...own, ...Object.keys(filled)])].map((name) => ({
    ...{ name, kind: 'text' as const, x: 0, y: 0, width: 1, height: 1 },
    value: filled[name] ?? '',
  }))
  return pageOf([], {}, fields)
}

it('puts the parts of an address, limits and days of fields together', () => {
  const facts = readAcordForm([
    filledPage('25', {
      NamedInsured_FullName_A: 'Northwind Roofing LLC',
      NamedInsured_MailingAddress_LineOne_A: '410 Elm Street',
      NamedInsured_MailingAddress_CityName_A: 'Salem',
      NamedInsured_MailingAddress_StateOrProvinceCode_A: 'MA',
      NamedInsured_MailingAddress_PostalCode_A: '01970',
      Insurer_FullName_B: 'Cedar Casualty Company',
      Vehicle_InsurerLetterCode_A: 'B',
      Policy_AutomobileLiability_PolicyNumberIdentifier_A: 'CA-1',
      Policy_AutomobileLiability_EffectiveDate_A: '4/1/24',
      Vehicle_CombinedSingleLimit_EachAccidentAmount_A: '1MM',
      GeneralLiability_InsurerLetterCode_A: 'A',
    }),
  ])
  expect(facts?.mailingAddress?.value).toBe('410 Elm Street, Salem, MA 01970')
  expect(facts?.policies).toHaveLength(1)
  expect(facts?.policies[0]).toMatchObject({
    policyNumber: { value: 'CA-1' },
    carrier: { value: 'Cedar Casualty Company' },
    effectiveDate: { value: '2024-04-01' },
    lines: [{ value: 'auto' }],
  })
  expect(facts?.coverages.map(({ code, limit }) => [code, limit?.value])).toEqual([['csl', 1_000_000]])
})

it('reads the rows of a rating worksheet from fields', () => {
  const row = 'WorkersCompensation_RateClass'
  const facts = readAcordForm([
    filledPage('130', {
      [`${row}_ClassificationCode_A`]: '5551',
      [`${row}_RemunerationAmount_A`]: '$120,500',
      [`${row}_FullTimeEmployeeCount_A`]: '3',
      [`${row}_PartTimeEmployeeCount_A`]: '2',
      [`${row}_ClassificationCode_B`]: '8810',
    }),
  ])
  expect(
    facts?.payroll.map((one) => [one.classCode?.value, one.payroll?.value, one.employees?.value]),
  ).toEqual([
    ['5551', 120_500, 5],
    ['8810', undefined, undefined],
  ])
  expect(conceptOfField('130', `${row}_ClassificationCode_B`)?.concept).toBe('payroll.2.classCode')
})
