import type { GapState, GapWeight } from '#shared/commercial/analysis.contract.ts'
import type { Facts } from '#shared/documents/facts.contract.ts'
import { contractor, doc, gl, place } from './gap-case-builders.ts'
import { sampleForm, sampleFound } from './made-facts.ts'

export type Trap = { name: string; id: string; facts: Facts; pages: readonly string[] }
export type Real = Trap & { state: GapState; weight: GapWeight }

export const text = (id: string, name: string, facts: Facts, ...pages: string[]): Trap => ({
  name,
  id,
  facts,
  pages,
})
export const real = (trap: Trap, state: GapState, weight: GapWeight): Real => ({ ...trap, state, weight })

export const of = (...args: Parameters<typeof doc>): Facts => doc(...args).facts
export const auto = of('auto')
export const property = of('property')
export const liability = of(gl)
export const professional = of('professional')
export const workers = of('wc')
export const dealer = of('wc', { business: 'Automobile Dealership' })
export const roofer = of(gl, contractor)
export const noAcord = (facts: Facts): Facts => ({ ...facts, form: { number: '25', edition: '2016/03' } })
export const withForms = (...numbers: string[]) =>
  of(gl, { forms: numbers.map((number) => sampleForm(number)) })
export const listing = (title: string) => of(gl, { forms: [sampleForm('S 9', title)] })
export const inOhio = { locations: [place({ address: sampleFound('5 Elm St, Toledo, OH 43604') })] }
export const prose =
  'We will pay those sums that the insured becomes legally obligated to pay as damages because of injury to which this insurance applies, and this policy does not apply to any loss that is excluded by the terms of the endorsements which are a part of it.\n'
export const wording = (line: string) => `${prose.repeat(6)}${line}\n${prose.repeat(6)}`
export const symbols = 'Coverages   Covered autos (symbols)   Limit'
