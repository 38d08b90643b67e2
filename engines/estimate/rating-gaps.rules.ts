import type { EstimateInput, MissingKind } from '#shared/commercial/estimate.contract.ts'

type LineInput = EstimateInput['lines'][number]

/** Why a line cannot be estimated by rates; with `isFinal` no premium of it says anything either. */
export type RatingGap = { note: string; missing: MissingKind[]; isFinal: boolean }

/** The states where workers compensation comes from the state's own fund alone. */
const stateFunds = new Map([
  ['ND', 'North Dakota'],
  ['OH', 'Ohio'],
  ['WA', 'Washington'],
  ['WY', 'Wyoming'],
])

function ofWorkersCompensation({ state, experienceMod }: EstimateInput): RatingGap | null {
  const fund = stateFunds.get(state?.value ?? '')
  if (fund)
    return {
      note: `${fund} requires workers compensation from its state fund. Private carriers don’t write it.`,
      missing: [],
      isFinal: true,
    }
  if (experienceMod) return null
  return { note: 'The experience modification is not known.', missing: ['experienceMod'], isFinal: false }
}

/** What keeps a line from being estimated by exposures: a missing class or modification, or a state fund. */
export function ratingGapOf({ line }: LineInput, input: EstimateInput): RatingGap | null {
  if (line === 'wc') return ofWorkersCompensation(input)
  if (line !== 'gl' || input.glClass) return null
  return {
    note: 'General liability is rated by class, and the class is not known.',
    missing: ['glClass'],
    isFinal: false,
  }
}
