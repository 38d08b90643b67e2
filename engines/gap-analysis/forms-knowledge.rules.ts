/** What the forms and endorsements of ISO and the NCCI mean, in our own words, by number without edition. */
const meanings: Record<string, string> = {
  'CG 00 01': 'general liability, occurrence',
  'CG 00 02': 'general liability, claims-made',
  'CG 00 33': 'liquor liability, occurrence',
  'CG 00 34': 'liquor liability, claims-made',
  'CG 03 00': 'deductible for liability',
  'CG 04 35': 'employee benefits liability',
  'CG 20 01': 'primary and noncontributory',
  'CG 20 07': 'additional insured: engineers, architects, surveyors',
  'CG 20 10': 'additional insured: owners, lessees or contractors, scheduled',
  'CG 20 11': 'additional insured: managers or lessors of premises',
  'CG 20 12': 'additional insured: state or local permits',
  'CG 20 15': 'additional insured: vendors',
  'CG 20 18': 'additional insured: mortgagee',
  'CG 20 26': 'additional insured: designated person or organization',
  'CG 20 28': 'additional insured: lessor of leased equipment',
  'CG 20 33': 'additional insured where a construction contract asks for it',
  'CG 20 37': 'additional insured for completed operations',
  'CG 20 38': 'additional insured for other parties of a construction contract',
  'CG 21 04': 'exclusion of products and completed operations',
  'CG 21 06':
    'exclusion of access to or disclosure of confidential information; edition 05 14 has a limited bodily injury exception',
  'CG 21 07':
    'exclusion of access to or disclosure of confidential information, without the bodily injury exception',
  'CG 21 09': 'exclusion of unmanned aircraft',
  'CG 21 16': 'exclusion of designated professional services',
  'CG 21 32': 'communicable disease exclusion',
  'CG 21 33': 'exclusion of designated products',
  'CG 21 34': 'exclusion of designated work',
  'CG 21 35': 'exclusion of medical payments',
  'CG 21 39': 'contractual liability limitation',
  'CG 21 44': 'limitation to designated premises, project or operation',
  'CG 21 46': 'abuse or molestation exclusion',
  'CG 21 47': 'employment-related practices exclusion',
  'CG 21 49': 'total pollution exclusion',
  'CG 21 53': 'exclusion of designated ongoing operations',
  'CG 21 54': 'exclusion of operations under a wrap-up program',
  'CG 21 55': 'total pollution exclusion except hostile fire',
  'CG 21 65': 'total pollution exclusion except building heating and hostile fire',
  'CG 21 67': 'fungi or bacteria exclusion',
  'CG 21 86': 'exclusion of exterior insulation and finish systems',
  'CG 21 96': 'silica exclusion',
  'CG 22 43': 'exclusion of engineers’, architects’ and surveyors’ professional liability',
  'CG 22 79': 'exclusion of contractors’ professional liability',
  'CG 22 94': 'exclusion of damage to work performed by subcontractors',
  'CG 24 04': 'waiver of subrogation',
  'CG 24 26': 'narrower definition of insured contract',
  'CG 25 03': 'general aggregate for each construction project',
  'CG 25 04': 'general aggregate for each location',
  'CA 00 01': 'business auto',
  'CA 00 05': 'garage coverage',
  'CA 00 20': 'motor carrier',
  'CA 00 25': 'auto dealers',
  'CA 04 44': 'waiver of subrogation, auto',
  'CA 04 49': 'primary and noncontributory, auto',
  'CA 20 48': 'designated insured, auto',
  'CA 99 33': 'employees as insureds, auto',
  'CA 99 48': 'pollution liability, broadened, auto',
  'CP 01 40': 'property: exclusion of loss due to virus or bacteria',
  'CP 00 10': 'building and personal property',
  'CP 00 30': 'business income and extra expense',
  'CP 00 32': 'business income without extra expense',
  'CP 04 05': 'ordinance or law',
  'CP 04 11': 'protective safeguards',
  'CP 10 10': 'causes of loss, basic form',
  'CP 10 20': 'causes of loss, broad form',
  'CP 10 30': 'causes of loss, special form',
  'CP 10 33': 'theft exclusion',
  'CP 10 36': 'limitation on roof surfacing',
  'CP 10 38': 'water backup of sewers and drains',
  'CP 10 40': 'earthquake endorsement',
  'CP 10 45': 'earthquake endorsement with a limit',
  'CP 10 65': 'flood coverage',
  'CP 12 32': 'margin clause for blanket limits',
  'BP 00 03': 'businessowners',
  'BP 04 04': 'hired and non-owned auto, businessowners',
  'BP 04 30': 'protective safeguards, businessowners',
  'BP 04 46': 'ordinance or law, businessowners',
  'BP 04 48': 'additional insured: designated person, businessowners',
  'BP 04 53': 'water backup, businessowners',
  'BP 04 97': 'waiver of subrogation, businessowners',
  'BP 14 88': 'primary and noncontributory, businessowners',
  'EB 00 20': 'equipment breakdown',
  'CU 00 01': 'commercial umbrella',
  'CX 00 01': 'commercial excess',
  'WC 00 00 00': 'workers compensation and employers liability',
  'WC 00 01 06': 'Longshore and Harbor Workers’ Compensation Act',
  'WC 00 03 03': 'employers liability coverage (stop gap)',
  'WC 00 03 08': 'partners, officers and others excluded',
  'WC 00 03 10': 'sole proprietors, partners, officers and others included',
  'WC 00 03 13': 'waiver of the right to recover from others',
  'WC 34 03 01': 'employers liability coverage, Ohio (stop gap)',
  'WC 04 03 06': 'waiver of the right to recover from others, California',
  'WC 42 03 04': 'waiver of the right to recover from others, Texas',
}

const twoPairs = '(CG|CA|CP|BP|EB|CU|CX|IL|CR|IM|CM|LL|MCS)[ -]?(\\d{2})[ -]?(\\d{2})'
const threePairs = '(WC)[ -]?(\\d{2})[ -]?(\\d{2})(?:[ -]?(\\d{2}))?'
const dated = '(?:\\s?[A-Z])?(?:[ ,(/-]*(?:ed\\.? ?)?(0[1-9]|1[0-2])[ /-]?((?:19|20)?\\d{2})\\)?)?(?!\\d)'
const numbered = new RegExp(`\\b(?:${twoPairs}|${threePairs})${dated}`, 'gi')

/** A form's number as a text has it: where it stands, and its edition such as "11 85" where that follows. */
export type NumberedForm = { number: string; edition: string; index: number; end: number }

/**
 * The number of a form in one way of writing, such as "CG 20 10" for "CG2010 0413"; null where a text holds none.
 * The forms of workers compensation have three pairs of digits, all others two: the rest is their edition.
 */
export function formNumber(text: string): string | null {
  return [...formNumbers(text)][0]?.number ?? null
}

/** All numbers of forms in a text, in its order, with where they stand. */
export function* formNumbers(text: string): Generator<NumberedForm> {
  for (const match of text.matchAll(numbered)) {
    const [all, series, first, second, wc, one, two, three, month, year] = match
    const parts = wc ? [wc, one, two, three] : [series, first, second]
    yield {
      number: parts.filter(Boolean).join(' ').toUpperCase(),
      edition: month && year ? `${month} ${year.slice(-2)}` : '',
      index: match.index,
      end: match.index + all.length,
    }
  }
}

/** What a form means, in a few words; null for one that is not known. */
export function formMeaning(number: string): string | null {
  return meanings[number] ?? null
}

const generalStems = new Set(
  'exclu insur cover endor limit liabi form other prope with witho where under part busin owner'.split(' '),
)
const stems = (text: string) =>
  new Set((text.toLowerCase().match(/[a-z]{4,}/g) ?? []).map((word) => word.slice(0, 5)))

/** Whether a title fits what a form of that number means; a carrier may give a number of its own a bureau's look. */
export function titleFits(number: string, title: string): boolean {
  const known = stems(formMeaning(number) ?? '')
  const titleStems = [...stems(title)]
  const own = titleStems.filter((stem) => !generalStems.has(stem))
  return known.size === 0 || own.length < 2 || titleStems.some((stem) => known.has(stem))
}
