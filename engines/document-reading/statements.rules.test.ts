import { describe, expect, it } from 'vitest'
import { isVin } from '#shared/commercial/vin.rules.ts'
import { coverageFactsOf } from './coverage-facts.rules.ts'
import { coveragesOn } from './coverages/find-coverages.rules.ts'
import { extractFacts } from './extract-facts.rules.ts'
import { formsOf } from './forms.rules.ts'
import { kindOf } from './kinds.rules.ts'
import { lineOfForm } from './lines/line-names.rules.ts'
import { roleOf } from './page-roles.rules.ts'
import { interestsOf } from './schedules/interests.rules.ts'
import { locationsOf } from './schedules/locations.rules.ts'
import { payrollOf } from './schedules/payroll.rules.ts'
import { vehiclesOf } from './schedules/vehicles.rules.ts'
import { laid, pageOf } from './testing.ts'

const coverages = (
  text: string,
  line: 'gl' | 'bop' | 'auto' | 'wc' | 'umbrella' | 'property' | null = null,
) => coverageFactsOf(coveragesOn(laid(text), { line, isOther: false }, new Set()).found, line ? [line] : [])
const limits = (text: string, line: Parameters<typeof coverages>[1] = null) =>
  Object.fromEntries(
    coverages(text, line).map(({ code, limit, limitText }) => [code, limit?.value ?? limitText?.value]),
  )

describe('limits', () => {
  it.each([
    ['beside the name', 'Each Occurrence Limit        $1,000,000', 'gl', { occ: 1_000_000 }],
    ['with leaders', 'General Aggregate . . . . . . $2,000,000', 'gl', { agg: 2_000_000 }],
    ['before the name', '$100,000     Damage to Premises Rented to You', 'gl', { damage_rented: 100_000 }],
    [
      'two in a row',
      'Each Occurrence  $1,000,000   General Aggregate  $2,000,000',
      'gl',
      { occ: 1_000_000, agg: 2_000_000 },
    ],
    [
      'below the name',
      'Each Occurrence       General Aggregate\n$1,000,000            $2,000,000',
      'gl',
      { occ: 1_000_000, agg: 2_000_000 },
    ],
    ['in a sentence', 'Limit for Medical Expense: 5,000.', 'gl', { medexp: 5000 }],
    [
      'as words',
      'Business Income     Actual Loss Sustained',
      'bop',
      { business_income: 'Actual Loss Sustained' },
    ],
    [
      'distinguished: aggregates',
      'Aggregate (Other than Products - Completed Operations)  $4,000,000\nProducts - Completed Operations Aggregate  $2,000,000',
      'bop',
      { agg: 4_000_000, products_agg: 2_000_000 },
    ],
    [
      'distinguished: medical',
      'Liability and Medical Expenses   $2,000,000\nMedical Expenses - per person   $5,000',
      'bop',
      { liability_med: 2_000_000, medexp: 5000 },
    ],
    [
      'of an umbrella',
      'Each Occurrence Limit   $5,000,000\nSelf-Insured Retention   $10,000',
      'umbrella',
      { umbrella_occ: 5_000_000, retention: 10_000 },
    ],
    [
      'of employers liability',
      'Bodily Injury by Disease - Each Employee   $500,000\nBodily Injury by Disease - Policy Limit   $500,000',
      'wc',
      { el_employee: 500_000, el_policy: 500_000 },
    ],
    [
      'of an auto policy',
      'Liability (CSL) Each Accident   $1,000,000\nMedical Payments   $5,000',
      'auto',
      { csl: 1_000_000, auto_med: 5000 },
    ],
    [
      'of property',
      'Building     $615,000\nBusiness Personal Property -   $150,000',
      'property',
      { building: 615_000, contents: 150_000 },
    ],
  ] as const)('are read %s', (_how, text, line, found) => expect(limits(text, line)).toMatchObject(found))

  it('go by their columns together with deductible and premium', () => {
    const [found] = coverages(
      'Coverage                      Deductible    Limit of Insurance    Premium\nBuilding                      $2,500        $450,000              $702',
      'property',
    )
    expect(found).toMatchObject({
      limit: { value: 450_000 },
      deductible: { value: 2500 },
      premium: { value: 702 },
    })
  })

  it.each([
    ['in the same row', 'Building   $450,000   Deductible: $2,500', { value: 2500 }, null],
    ['after the sum', 'Building   $450,000   $2,500 ded.', { value: 2500 }, null],
    ['in a row of its own', 'Building   $450,000\nBuilding Deductible: $2,500', { value: 2500 }, null],
    [
      'in a sentence',
      'Limit for Building: $450,000.\nA deductible of $2,500 applies to Building.',
      { value: 2500 },
      null,
    ],
    [
      'as a share',
      'Coverage        Limit      Deductible\nWindstorm or hail   $450,000   2%',
      null,
      { value: '2%' },
    ],
  ])('have their deductible %s', (_how, text, sum, words) => {
    const [found, ...more] = coverages(text, 'property')
    expect(found?.deductible ?? null).toEqual(sum && expect.objectContaining(sum))
    expect(found?.deductibleText ?? null).toEqual(words && expect.objectContaining(words))
    expect(more).toEqual([])
  })

  it.each([
    ['a ZIP code', 'Building   Dayton, OH 45402'],
    ['an extension of another', 'Business Personal Property off premises   $25,000'],
    ['a building number', 'Premises 1 Building 1: 12 Main St'],
    ['an underlying policy', 'Schedule of underlying insurance\nEach Occurrence   $1,000,000'],
    ['a name alone', 'Each Occurrence'],
  ])('are not taken from %s', (_what, text) => expect(limits(text, 'gl')).toEqual({}))

  it('are less sure where a document says two things', () => {
    const [first] = coverages('Building   $450,000\nBuilding   $6,400', 'property')
    expect(first?.limit?.confidence).toBeLessThan(
      coverages('Building   $450,000', 'property')[0]?.limit?.confidence ?? 0,
    )
  })
})

describe('premiums and lines', () => {
  const facts = (text: string) => extractFacts([pageOf(text)])
  const total = (text: string) => facts(text).totalPremium?.value ?? null
  const lines = (text: string) =>
    facts(text)
      .policies.flatMap((policy) => policy.lines.map(({ value }) => value))
      .sort()

  it.each([
    ['total', 'Total Policy Premium      $1,336.02', 1336.02],
    ['annual', 'Estimated Annual Premium:   12,450', 12_450],
    ['below its label', 'TOTAL PREMIUM\n$ 14,314.69', 14_314.69],
    [
      'with taxes and fees',
      'Commercial Property   $1,000\nSurplus Lines Tax   $50\nTotal   \nTotal Cost of Policy   $1,050',
      1050,
    ],
    [
      'a package',
      'TOTAL BUSINESSOWNERS POLICY PREMIUM  $ 6,463\nTOTAL BUSINESSOWNERS PACKAGE POLICY PREMIUM  $ 7,238',
      7238,
    ],
  ])('tell the %s', (_what, text, amount) => expect(total(text)).toBe(amount))

  it.each([
    ['an instalment', 'Installment premium   $334.00'],
    ['what is insured', 'Total insured value   $1,250,000'],
    ['a minimum', 'Minimum earned premium   $500'],
    ['the heading of a column of parts', '                     Annual Premium\nBusiness Auto        $8,515'],
    ['the term before', 'Prior annual premium   $1,100'],
    ['terrorism', 'Terrorism premium   $12.52'],
    ['what a single location costs', 'Location 1 total premium   $900'],
  ])('take no total from %s', (_what, text) => expect(total(text)).toBeNull())

  it('are surer where the parts add up', () => {
    const whole = facts(
      'General Liability Premium  $1,000\nCommercial Auto Premium  $500\nTotal Premium  $1,500',
    )
    const odd = facts(
      'General Liability Premium  $1,000\nCommercial Auto Premium  $500\nTotal Premium  $1,700',
    )
    expect(whole.totalPremium?.confidence).toBeGreaterThan(odd.totalPremium?.confidence ?? 1)
    expect(
      whole.premiums.filter(({ kind }) => kind === 'line').map(({ line, amount }) => [line, amount.value]),
    ).toEqual([
      ['gl', 1000],
      ['auto', 500],
    ])
  })

  it.each([
    [
      'charged parts',
      'Coverage Part                      Premium\nCommercial Property                $1,200\nCommercial General Liability       $800',
      ['gl', 'property'],
    ],
    ['a title', 'BUSINESSOWNERS POLICY DECLARATIONS\nPolicy Number: BP 104255', ['bop']],
    [
      'coverage forms',
      'DECLARATIONS\nForms and endorsements\nCA 00 01 (11 20)   Business Auto Coverage Form',
      ['auto'],
    ],
    [
      'limits of one line',
      'DECLARATIONS\nBodily Injury by Accident - Each Accident   $500,000\nE.L. Disease - Policy Limit   $500,000\nE.L. Disease - Each Employee   $500,000',
      ['wc'],
    ],
  ])('tell the lines by %s', (_how, text, expected) => expect(lines(text)).toEqual(expected))

  it.each([
    ['what is not covered', 'DECLARATIONS\nCommercial Auto Coverage Part        Not covered'],
    ['mere mention', 'We may cancel your general liability and umbrella insurance as shown in the policy.'],
    [
      'the title of an exclusion',
      'Forms and endorsements\nCG 21 47 (12 07)   Employment-Related Practices Exclusion',
    ],
  ])('tell no line by %s', (_what, text) => expect(lines(text)).toEqual([]))

  it('keep the parts of a businessowners policy within it', () => {
    const text =
      'BUSINESSOWNERS DECLARATIONS\nSECTION I - PROPERTY\nBuilding   $450,000\nEquipment Breakdown   Included\nSECTION II - LIABILITY\nLiability and Medical Expenses   $1,000,000'
    expect(lines(text)).toEqual(['bop'])
  })
})

describe('forms', () => {
  const forms = (text: string) =>
    formsOf([roleOf(laid(text))]).map(({ number, edition }) => [number, edition])

  it.each([
    [
      'a list',
      'Forms and Endorsements\nCG 00 01   04 13   Commercial General Liability Coverage Form',
      [['CG 00 01', '04 13']],
    ],
    [
      'a run of them',
      'Policy forms:\nCA 00 01 (11/20), CA 20 48 (10/13)',
      [
        ['CA 00 01', '11 20'],
        ['CA 20 48', '10 13'],
      ],
    ],
    [
      "a company's own",
      'Forms that apply:\n54521 (07-12)     BP0002 (01-87)',
      [
        ['54521', '07 12'],
        ['BP0002', '01 87'],
      ],
    ],
    ['letters run together', 'Schedule of forms\nCG00010413', [['CG0001', '04 13']]],
    ['compensation', 'Forms and endorsements\nWC 00 00 00 C   01/15   Policy', [['WC 00 00 00 C', '01 15']]],
  ])('are read from %s', (_how, text, found) => expect(forms(text)).toEqual(found))

  it('are not taken from telephone numbers, dates and the foot of a page', () => {
    expect(forms('Phone (314) 555-0142   01/01/2024')).toEqual([])
    expect(forms('We pay for loss.\nBP 00 03 07 13')).toEqual([])
  })

  it('tell their line only where they are its own coverage form', () => {
    expect(['CG 00 01', 'BP0003', 'WC 00 00 00 C', 'CG 20 10', '54521'].map(lineOfForm)).toEqual([
      'gl',
      'bop',
      'wc',
      null,
      null,
    ])
  })
})

describe('schedules', () => {
  const vin = '1FXTZ2831GY844214'

  it('know a vehicle by its identification number and check digit', () => {
    expect(isVin(vin)).toBe(true)
    expect(isVin('1FXTZ2832GY844214')).toBe(false)
    const [found] = vehiclesOf([laid(`1    2016    Ford F-150     ${vin}     $55,000`)])
    expect(found).toMatchObject({
      number: '1',
      year: { value: 2016 },
      make: { value: 'Ford' },
      model: { value: 'F-150' },
      vin: { value: vin },
      costNew: { value: 55_000 },
    })
    expect(vehiclesOf([laid('1    2016    Ford F-150     see schedule')])).toEqual([])
  })

  it('show a number whose check digit is wrong as one to check', () => {
    expect(vehiclesOf([laid('1   2016   Ford   1FXTZ2832GY844214')])[0]?.vin?.confidence).toBeLessThan(0.8)
  })

  it('read payroll by class between its heading and its totals', () => {
    const text =
      'Class Code   Classification                 Estimated Annual Remuneration   Rate      Premium\n5645         Carpentry                      $204,000                        5.90      $12,036\nTotal                                       $204,000\n8810         Clerical                       $100,000'
    const found = payrollOf([laid(text)])
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({
      classCode: { value: '5645' },
      payroll: { value: 204_000 },
      rate: { value: 5.9 },
      premium: { value: 12_036 },
    })
  })

  it('read locations under their heading, and no mailing address', () => {
    const text =
      'Mailing Address\n12 Main St, Dayton, OH 45402\n\nSchedule of Locations\nLoc    Address\n1      3514 Airport Hwy, Portland, ME 04101     Warehouse'
    expect(locationsOf([laid(text)])).toMatchObject([
      {
        number: '1',
        address: { value: '3514 Airport Hwy, Portland, ME 04101' },
        description: { value: 'Warehouse' },
      },
    ])
    expect(locationsOf([laid('Mailing Address\n12 Main St, Dayton, OH 45402')])).toEqual([])
  })

  it.each([
    ['in one line', 'Mortgagee: Prairie State Bank, 9 Elm St, Reno, NV 89501', 'mortgagee'],
    ['below its label', 'Loss Payee\nPrairie State Bank\n9 Elm St\nReno, NV 89501', 'loss_payee'],
    [
      'below another label',
      'Additional Insured\n   Prairie State Bank\n   9 Elm St, Reno, NV 89501',
      'additional_insured',
    ],
  ] as const)('find whoever else has a right %s', (_how, text, kind) =>
    expect(interestsOf([laid(text)])).toMatchObject([{ kind, name: { value: 'Prairie State Bank' } }]),
  )

  it('find nobody where a schedule only refers to another', () => {
    expect(interestsOf([laid('Mortgagee:   See attached schedule')])).toEqual([])
  })
})

const wording = Array.from(
  { length: 30 },
  () => 'We will pay those sums that the insured becomes legally obligated to pay as damages because of loss',
).join('\n')

describe('the kind of a document', () => {
  const kind = (...texts: string[]) =>
    kindOf(texts.map((text, at) => roleOf(laid(text, { page: at + 1 })))).value

  it.each([
    ['dec_page', 'COMMERCIAL POLICY DECLARATIONS\nPolicy Number: 12345'],
    ['quote', 'INSURANCE QUOTATION\nPrepared for: Maple Roofing'],
    ['binder', 'INSURANCE BINDER\nNamed Insured: Maple Roofing'],
    ['certificate', 'CERTIFICATE OF LIABILITY INSURANCE\nInsured'],
    ['other', 'Dear Sir\nThank you for your letter'],
  ])('is %s by its title', (expected, text) => expect(kind(text)).toBe(expected))

  it('is a policy where much wording follows the declarations', () => {
    expect(kind('POLICY DECLARATIONS\nPolicy Number: 12345', wording, wording, wording)).toBe('policy')
  })

  it('knows wording from declarations', () => {
    expect(roleOf(laid(wording)).isWording).toBe(true)
    expect(roleOf(laid('POLICY DECLARATIONS\nPremium   $1,200')).isWording).toBe(false)
  })
})
