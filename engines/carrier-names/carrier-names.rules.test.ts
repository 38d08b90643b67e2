import { describe, expect, it } from 'vitest'
import { spellingKey } from './carrier-key.rules.ts'
import { matchCarrier, type NamedCarrier } from './match-carrier.rules.ts'
import { platformCarrierOf, platformCarriers } from './platform-carriers.ts'

const carrier = (name: string, spellings: string[] = [], group = ''): NamedCarrier => ({
  id: name,
  name,
  group,
  spellings,
})

describe('spellings of one carrier', () => {
  it.each([
    [
      'Erie',
      'Erie Insurance',
      'Erie Ins. Exchange',
      'ERIE INS EXCH',
      'The Erie Insurance Group',
      'Erie Ins Co',
    ],
    ['Hartford', 'The Hartford', 'THE HARTFORD INS GRP', 'Hartford Insurance Company'],
    ['Auto-Owners', 'Auto Owners Ins.', 'AUTO-OWNERS INSURANCE COMPANY'],
    ['Travelers Property Casualty Co. of America', 'TRAVELERS PROP CAS CO OF AMERICA'],
    ['Acuity', 'Acuity, A Mutual Insurance Company'],
    ['St. Paul Fire & Marine Ins Co', 'Saint Paul Fire and Marine Insurance Company'],
    ['Erie Insurance P&C', 'ERIE INSURANCE PROP & CAS CO'],
    ['U.S. Specialty Insurance Company', 'US Specialty Ins Co'],
    ['Great American', 'Great Amer Ins Co'],
    ['Preferred Mutual', 'Preferred Mutual Insurance Company'],
  ])('are one: %s', (...spellings) => {
    expect(new Set(spellings.map(spellingKey)).size, spellings.map(spellingKey).join(' | ')).toBe(1)
  })

  it.each([
    ['American National', 'American Family'],
    ['Nationwide', 'Nationwide E&S'],
    ['Progressive', 'Progressive Casualty Ins Co'],
    ['Liberty', 'Liberty Mutual'],
    ['Farmers Insurance', 'Farmers Mutual Insurance'],
    ['Owners Insurance Company', 'Auto-Owners Insurance Company'],
    ['Citizens Insurance Company', 'Citizens Property Insurance Corporation'],
    ['American Insurance Company', 'American Exchange'],
    ['Fire Insurance Exchange', 'Fire Insurance Group'],
    ['Erie Insurance', 'Erie Insurance Property & Casualty'],
  ])('are not: %s and %s', (one, other) => {
    expect(spellingKey(one)).not.toBe(spellingKey(other))
  })

  it('has no key for what holds no letters', () => {
    expect(spellingKey(' - ')).toBe('')
    expect(matchCarrier('...', [carrier('Erie')])).toEqual({ kind: 'unknown' })
  })
})

describe('which carrier a spelling means', () => {
  const book = [
    carrier('Erie Insurance'),
    carrier('Progressive'),
    carrier('American Family'),
    carrier('Nationwide'),
    carrier('GEICO'),
    carrier('Blue Ridge', ['BRM of Virginia']),
    carrier('Coastal Specialty', [], 'Markel'),
  ]
  const sure = (id: string) => ({ kind: 'sure', id })

  it.each([
    ['ERIE INS EXCH', 'Erie Insurance'],
    ['progressive', 'Progressive'],
    ['Government Employees Ins Co', 'GEICO'],
    ['brm of virginia', 'Blue Ridge'],
    ['AMERICAN FAMILY INS', 'American Family'],
  ])('is sure that "%s" is %s', (spelling, id) => {
    expect(matchCarrier(spelling, book)).toEqual(sure(id))
  })

  it.each([
    ['Progressive Casualty Ins Co', 'Progressive', 'a longer name'],
    ['United Financial Casualty Co', 'Progressive', 'a company of the same group'],
    ['Nationwide E&S', 'Nationwide', 'a longer name'],
    ['Scottsdale Ins Co', 'Nationwide', 'a company of the same group'],
    ['Progresive', 'Progressive', 'a typing error'],
    ['Evanston Insurance', 'Coastal Specialty', 'a group that was entered'],
  ])('asks whether "%s" is %s: %s', (spelling, id) => {
    expect(matchCarrier(spelling, book)).toEqual({ kind: 'asks', ids: [id] })
  })

  it.each(['American National', 'National General', 'Chubb', 'TBD', 'Erin'])(
    'does not know "%s"',
    (spelling) => {
      expect(matchCarrier(spelling, book)).toEqual({ kind: 'unknown' })
    },
  )

  it('asks where two carriers have the same name, and puts the nearest first', () => {
    const twins = [
      { ...carrier('Acme Surety'), id: '1' },
      { ...carrier('ACME SURETY CO'), id: '2' },
    ]
    expect(matchCarrier('Acme Surety', twins)).toEqual({ kind: 'asks', ids: ['1', '2'] })
    const travelers = [carrier('Northland Insurance Company'), carrier('Travelers')]
    expect(matchCarrier('Travelers Indemnity Co', travelers)).toEqual({
      kind: 'asks',
      ids: ['Travelers', 'Northland Insurance Company'],
    })
  })
})

describe("the platform's list", () => {
  it('has at least 150 carriers, each name standing once and without a number', () => {
    const keys = platformCarriers.flatMap(({ name, also }) => [name, ...also].map(spellingKey))
    const twice = keys.filter((key, at) => keys.indexOf(key) !== at)
    expect(twice).toEqual([])
    expect(platformCarriers.length).toBeGreaterThanOrEqual(150)
    const texts = platformCarriers.map(({ name, group, also }) => [name, group, ...also].join(' '))
    expect(texts.filter((text) => /\d{4,}/.test(text))).toEqual([])
    expect(platformCarriers.filter(({ name, group }) => !name || !group)).toEqual([])
  })

  it('knows a carrier by any of its own names, and no other', () => {
    expect(platformCarrierOf('ERIE INS EXCH')?.name).toBe('Erie Insurance')
    expect(platformCarrierOf('Hartford Ins Group')?.name).toBe('The Hartford')
    expect(platformCarrierOf('Hartford Steam Boiler')?.group).toBe('Munich Re')
    expect(platformCarrierOf('Blue Ridge')).toBeUndefined()
  })
})
