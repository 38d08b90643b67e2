import type { z } from 'zod'
import type {
  ComparisonCell,
  ComparisonRow,
  DifferenceWeight,
} from '#shared/documents/comparison.contract.ts'
import type {
  Facts,
  FormFacts,
  Found,
  InterestFacts,
  LocationFacts,
  PayrollFacts,
  VehicleFacts,
} from '#shared/documents/facts.contract.ts'
import { formatDollars } from '#shared/money.ts'
import { type Difference, rowOfChanges, sumChange } from './compare-rows.rules.ts'
import { formMeaning, formNumber } from './forms-knowledge.rules.ts'
import { citationOf } from './gaps/citations.rules.ts'
import { likeness, lineUp, wordsOfName } from './line-up.rules.ts'

type Payroll = z.infer<typeof PayrollFacts>
type Interest = z.infer<typeof InterestFacts>

/** How a kind of schedule is set side by side. */
type Schedule<Item> = {
  group: string
  many: string
  of: (facts: Facts) => readonly Item[]
  alike: (a: Item, b: Item) => number
  name: (item: Item) => string
  cell: (item: Item, document: number) => ComparisonCell
  lost: (item: Item) => DifferenceWeight
  added: (item: Item) => DifferenceWeight
  changes: (from: Item, to: Item) => Difference[]
}

function limitMove(what: string, from: Found<number> | null, to: Found<number> | null): Difference[] {
  if (!from || !to || from.value === to.value) return []
  const moves = `from ${formatDollars(from.value)} to ${formatDollars(to.value)}`
  return to.value < from.value
    ? [{ weight: 'critical', what: `${what} decreases ${moves}` }]
    : [{ weight: 'better', what: `${what} increases ${moves}` }]
}

function joined(parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ')
}

const locations: Schedule<LocationFacts> = {
  group: 'Locations',
  many: 'locations',
  of: (facts) => facts.locations,
  alike: (a, b) => {
    if (a.address && b.address) {
      const [one, other] = [wordsOfName(a.address.value), wordsOfName(b.address.value)]
      const [house] = /^\d+/.exec(a.address.value) ?? []
      if (house && !other.has(house)) return 0
      return a.number === b.number || !/\//.test(a.number + b.number) ? likeness(one, other) : 0
    }
    return a.number !== '' && a.number === b.number ? 0.7 : 0
  },
  name: ({ address, number }) => address?.value ?? `Location ${number}`,
  cell: ({ number, address, buildingLimit, contentsLimit, deductible, coinsurance }, document) => ({
    main: buildingLimit
      ? `Building ${formatDollars(buildingLimit.value)}`
      : number
        ? `Location ${number}`
        : 'Listed',
    detail: joined([
      contentsLimit && `Contents ${formatDollars(contentsLimit.value)}`,
      deductible && `Deductible ${formatDollars(deductible.value)}`,
      coinsurance && `Coinsurance ${coinsurance.value}%`,
    ]),
    citation:
      buildingLimit || address ? citationOf((buildingLimit ?? address) as Found<unknown>, document) : null,
  }),
  lost: () => 'critical',
  added: () => 'minor',
  changes: (from, to) => [
    ...limitMove('Building limit', from.buildingLimit, to.buildingLimit),
    ...limitMove('Contents limit', from.contentsLimit, to.contentsLimit),
    ...(from.deductible && to.deductible
      ? sumChange('Deductible', from.deductible.value, to.deductible.value)
      : []),
    ...coinsuranceMove(from.coinsurance, to.coinsurance),
  ],
}

function coinsuranceMove(from: Found<number> | null, to: Found<number> | null): Difference[] {
  if (!to || to.value === (from?.value ?? 0)) return []
  if (!from) return []
  const what = `Coinsurance changes from ${from.value}% to ${to.value}%`
  return [{ weight: to.value > from.value ? 'notable' : 'better', what }]
}

function vehicleName({ year, make, model, number }: VehicleFacts): string {
  return [year?.value, make?.value, model?.value].filter(Boolean).join(' ') || `Vehicle ${number}`
}

const vehicles: Schedule<VehicleFacts> = {
  group: 'Vehicles',
  many: 'vehicles',
  of: (facts) => facts.vehicles,
  alike: (a, b) => {
    if (a.vin && b.vin) return a.vin.value.toUpperCase() === b.vin.value.toUpperCase() ? 1 : 0
    return likeness(wordsOfName(vehicleName(a)), wordsOfName(vehicleName(b))) === 1 ? 0.9 : 0
  },
  name: vehicleName,
  cell: (vehicle, document) => ({
    main: vehicle.vin?.value ?? 'Listed',
    detail: vehicle.costNew ? `Cost new ${formatDollars(vehicle.costNew.value)}` : '',
    citation: vehicle.vin ? citationOf(vehicle.vin, document) : null,
  }),
  lost: () => 'notable',
  added: () => 'minor',
  changes: () => [],
}

const payroll: Schedule<Payroll> = {
  group: 'Payroll',
  many: 'payroll classes',
  of: (facts) => facts.payroll,
  alike: (a, b) => {
    if (a.state && b.state && a.state.value !== b.state.value) return 0
    if (a.classCode && b.classCode) return a.classCode.value === b.classCode.value ? 1 : 0
    return likeness(wordsOfName(a.description?.value ?? ''), wordsOfName(b.description?.value ?? ''))
  },
  name: ({ state, classCode, description }) =>
    [state?.value, classCode?.value, description?.value].filter(Boolean).join(' ') || 'Class',
  cell: ({ payroll, rate, classCode, description }, document) => {
    const cited = payroll ?? classCode ?? description
    return {
      main: payroll ? formatDollars(payroll.value) : 'Listed',
      detail: rate ? `Rate ${rate.value}` : '',
      citation: cited ? citationOf(cited as Found<unknown>, document) : null,
    }
  },
  lost: () => 'notable',
  added: () => 'minor',
  changes: (from, to) =>
    from.rate && to.rate && from.rate.value !== to.rate.value
      ? [
          {
            weight: to.rate.value > from.rate.value ? 'minor' : 'better',
            what: `Rate changes from ${from.rate.value} to ${to.rate.value}`,
          },
        ]
      : [],
}

function called(form: FormFacts): string {
  return formNumber(form.number.value) ?? form.number.value.trim().toUpperCase()
}

function effectOf(form: FormFacts): 'takes' | 'gives' | 'other' {
  const words = `${formMeaning(called(form)) ?? ''} ${form.title?.value ?? ''}`
  if (/exclu|limitation|warranty|safeguards|margin clause|narrower/i.test(words)) return 'takes'
  const gives =
    /additional insured|designated insured|waiver|primary and non|aggregate for each|broadened|ordinance|water back|replacement cost|hired and non/i
  return gives.test(words) ? 'gives' : 'other'
}

const whenLost = { takes: 'better', gives: 'critical', other: 'minor' } as const
const whenAdded = { takes: 'critical', gives: 'better', other: 'minor' } as const

const forms: Schedule<FormFacts> = {
  group: 'Forms',
  many: 'forms',
  of: (facts) => facts.forms,
  alike: (a, b) => (called(a) === called(b) ? 1 : 0),
  name: (form) => {
    const title = form.title?.value ?? formMeaning(called(form))
    return title ? `${called(form)} ${title}` : called(form)
  },
  cell: (form, document) => ({
    main: 'Listed',
    detail: form.edition ? `Edition ${form.edition.value}` : '',
    citation: citationOf(form.number, document),
  }),
  lost: (form) => whenLost[effectOf(form)],
  added: (form) => whenAdded[effectOf(form)],
  changes: (from, to) =>
    from.edition && to.edition && from.edition.value !== to.edition.value
      ? [{ weight: 'minor', what: `Edition changes from ${from.edition.value} to ${to.edition.value}` }]
      : [],
}

const interests: Schedule<Interest> = {
  group: 'Interests',
  many: 'additional interests',
  of: (facts) => facts.interests,
  alike: (a, b) => (a.kind === b.kind ? likeness(wordsOfName(a.name.value), wordsOfName(b.name.value)) : 0),
  name: ({ name }) => name.value,
  cell: ({ kind, name }, document) => ({
    main: kind.replace(/_/g, ' ').replace(/^./, (letter) => letter.toUpperCase()),
    detail: '',
    citation: citationOf(name, document),
  }),
  lost: () => 'notable',
  added: () => 'minor',
  changes: () => [],
}

function compareSchedule<Item>(documents: readonly Facts[], schedule: Schedule<Item>): ComparisonRow[] {
  const lists = documents.map((facts) => schedule.of(facts))
  if (lists.every(({ length }) => length === 0)) return []
  const isComparable = (document: number) => lists[0]?.length !== 0 && lists[document]?.length !== 0
  const rows = lineUp(lists, schedule.alike).map((items) => {
    const named = items.find((item) => item !== null)
    return rowOfChanges({
      group: schedule.group,
      name: named ? schedule.name(named) : '',
      cells: items.map((item, document) => item && schedule.cell(item, document)),
      changes: (document) => {
        if (!isComparable(document)) return []
        const [from, to] = [items[0], items[document]]
        if (from && to) return schedule.changes(from, to)
        if (from) return [{ weight: schedule.lost(from), what: 'Not found in the proposed policy' }]
        return to ? [{ weight: schedule.added(to), what: 'Added' }] : []
      },
    })
  })
  return [...countRow(documents, schedule, lists), ...rows]
}

/** Where one document lists none of a kind, its things are not lost one by one: the list itself could not be seen. */
function countRow<Item>(
  documents: readonly Facts[],
  { group, many }: Schedule<Item>,
  lists: readonly (readonly Item[])[],
): ComparisonRow[] {
  if (lists.every(({ length }) => length > 0)) return []
  const row = rowOfChanges({
    group,
    name: `List of ${many}`,
    cells: documents.map((_, document) => ({
      main: lists[document]?.length ? `${lists[document].length} listed` : 'None found',
      detail: '',
      citation: null,
    })),
    changes: (document) =>
      lists[0]?.length && !lists[document]?.length
        ? [{ weight: 'notable', what: `No ${many} were found, so they could not be compared` }]
        : [],
  })
  return [row]
}

/** Locations, vehicles, payroll, forms and interests of several documents side by side. */
export function compareSchedules(documents: readonly Facts[]): ComparisonRow[] {
  return [
    ...compareSchedule(documents, locations),
    ...compareSchedule(documents, vehicles),
    ...compareSchedule(documents, payroll),
    ...compareSchedule(documents, forms),
    ...compareSchedule(documents, interests),
  ]
}
