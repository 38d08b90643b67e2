import type { GapWeight } from '#shared/commercial/analysis.contract.ts'
import { caring, contracting, isLiability, isLine, isProperty, seemsBusiness } from './gap-kinds.rules.ts'
import { excluding, type GapRule, whenEndorsed } from './gap-rule.rules.ts'
import type { GapView } from './gap-view.rules.ts'

function isCasualty(view: GapView): boolean {
  return isLiability(view) || isLine('umbrella', 'liquor', 'garage')(view)
}

/** Series of forms of other lines: an exclusion of theirs is none of liability (CP 01 40, CP 10 75). */
const otherSeries = ['CP', 'CR', 'CM', 'IM', 'EB', 'BM', 'CA', 'WC', 'FL', 'FP']

type Exclusion = {
  id: string
  title: string
  weight: GapWeight
  /** Businesses to which it weighs as critical. */
  gravestFor?: RegExp
  forms?: readonly string[]
  subject: RegExp | null
  not?: RegExp
  /** Whether property forms exclude the same, so that a title alone does not tell which. */
  isInProperty?: boolean
  effect: string
  why: string
  ask: string
}

const ofProperty = /\bBP ?\d|\bproperty coverage\b|\bloss due to\b/i

function rule(exclusion: Exclusion): GapRule {
  const {
    id,
    title,
    weight,
    gravestFor,
    forms = [],
    subject,
    not,
    isInProperty,
    effect,
    why,
    ask,
  } = exclusion
  const finds = whenEndorsed({ forms, words: subject, effect, otherSeries, ...(not && { not }) })
  const isDoubtful = (view: GapView, text: string) =>
    isInProperty === true &&
    (ofProperty.test(text) || (isProperty(view) && !/\bliability\b|bodily injury|\bCG ?\d/i.test(text)))
  return {
    id,
    line: 'gl',
    title,
    weight,
    whyItMatters: why,
    whatToAsk: ask,
    applies: isCasualty,
    finds: (view) => {
      const finding = finds(view)
      const [citation] = finding?.citations ?? []
      if (!finding || !citation) return null
      if (isDoubtful(view, `${finding.finding} ${citation.text}`)) return null
      const isGrave = gravestFor !== undefined && seemsBusiness(view, gravestFor)
      return isGrave ? { ...finding, weight: 'critical' } : finding
    },
  }
}

/** Gap checks of liability: endorsements that take something out. Each fires only where the document names one. */
export const exclusionGaps: readonly GapRule[] = [
  rule({
    id: 'gl-assault-battery',
    title: 'Assault and battery excluded',
    weight: 'critical',
    subject: excluding('\\bassault'),
    not: /abuse.{0,30}molest|sexual/i,
    effect: 'claims of assault, including negligent security, are excluded or limited.',
    why: 'Fights and robberies are a common cause of claims at places open to the public.',
    ask: 'Can it be bought back, and at what limit?',
  }),
  rule({
    id: 'gl-subsidence',
    title: 'Subsidence excluded',
    weight: 'notable',
    subject: excluding('\\bsubsidence|\\bearth movement|\\bland movement'),
    isInProperty: true,
    effect: 'damage from earth movement is not covered, whatever the cause.',
    why: 'Settling soil is a frequent cause of claims against builders and excavators.',
    ask: 'Does the client do site work, foundations or grading? Can it be removed?',
  }),
  rule({
    id: 'gl-residential',
    title: 'Residential work excluded',
    weight: 'notable',
    gravestFor: contracting,
    subject: excluding(
      '\\bresidential|\\bhabitational|\\bcondominium|\\btownho(?:use|me)|\\btract (?:home|hous)|\\bapartment',
    ),
    not: /\\b(?:lead|mold|fung|water|employment|garage|resident(?:ial)? (?:care|customers?|cleaning allowed))/i,
    effect: 'work on homes, or on some types of homes, is not covered.',
    why: 'A job on an excluded type of building has no coverage, including completed operations.',
    ask: 'Does the client ever work on homes, apartments or condominiums, including as a subcontractor?',
  }),
  rule({
    id: 'gl-eifs',
    title: 'EIFS excluded',
    weight: 'notable',
    forms: ['CG 21 86'],
    subject: excluding('\\bexterior insulation|\\bEIFS\\b|\\bsynthetic stucco'),
    effect: 'work on or with EIFS is not covered.',
    why: 'Water damage behind these walls appears years later, and repairs can involve whole facades.',
    ask: 'Does the client, or a subcontractor, do such work now or in the past?',
  }),
  rule({
    id: 'gl-subcontracted-work',
    title: 'Subcontractors’ work excluded',
    weight: 'notable',
    gravestFor: contracting,
    forms: ['CG 22 94'],
    subject: excluding('(?:work performed by|damage to work.{0,30}) ?subcontractors'),
    effect: 'damage to completed work performed by subcontractors is not covered.',
    why: 'It removes the subcontractor exception that a general contractor’s completed operations coverage relies on.',
    ask: 'How much work is subcontracted? Can CG 22 94 be removed?',
  }),
  {
    id: 'gl-subcontractor-warranty',
    line: 'gl',
    title: 'Subcontractor warranty',
    weight: 'critical',
    whyItMatters:
      'If a subcontractor lacks a certificate, contract or required limits, a claim may be denied or the audit premium may increase.',
    whatToAsk: 'What conditions must subcontractors meet, and does the client keep proof for each?',
    applies: isCasualty,
    finds: whenEndorsed({
      forms: [],
      words:
        /(?:independent |sub-?)contractors?.{0,30}(?:warranty|conditions|requirements)|contractors?.{0,10}special conditions/i,
      otherSeries,
      effect: 'coverage depends on subcontractors’ own insurance and contracts.',
      state: 'check',
    }),
  },
  rule({
    id: 'gl-worker-injury',
    title: 'Injury to workers excluded',
    weight: 'notable',
    gravestFor: contracting,
    subject: excluding(
      '\\binjury to (?:\\w+,? ){0,3}(?:employees|workers|contractors|subcontractors)|\\baction[- ]over\\b|\\bemployees of (?:independent )?(?:sub)?contractors',
    ),
    not: /co-?employee|fellow employee|volunteer|leased worker/i,
    effect:
      'claims over injury to workers, including suits passed on by an owner or general contractor, may be excluded.',
    why: 'An injured worker’s suit against an owner or general contractor often comes back to the client under the contract.',
    ask: 'Can the exclusion be removed, or the insured contract exception restored?',
  }),
  rule({
    id: 'gl-communicable-disease',
    title: 'Communicable disease excluded',
    weight: 'minor',
    forms: ['CG 21 32'],
    subject: excluding('\\bcommunicable disease|\\bvirus|\\binfectious'),
    not: /computer|cyber|loss due to virus/i,
    isInProperty: true,
    effect: 'claims over transmission of a disease are not covered.',
    why: 'Claims by guests, patients and customers who become ill are excluded.',
    ask: 'Does the business care for people or serve food?',
  }),
  rule({
    id: 'gl-data-exclusion',
    title: 'Data excluded from liability',
    weight: 'notable',
    forms: ['CG 21 06', 'CG 21 07'],
    subject: excluding('\\bconfidential or personal|\\belectronic data|\\bcyber|\\bdata-related liability'),
    isInProperty: true,
    effect: 'claims over lost or disclosed data are excluded.',
    why: 'A cyber policy is needed to cover them.',
    ask: 'Is there a cyber policy?',
  }),
  rule({
    id: 'gl-punitive',
    title: 'Punitive damages excluded',
    weight: 'minor',
    subject: excluding('\\bpunitive|\\bexemplary'),
    not: /terroris/i,
    effect: 'the client pays such damages.',
    why: 'Juries can award them on top of compensation, and the client pays them alone.',
    ask: 'Are they insurable in the state, and can the exclusion be removed?',
  }),
  rule({
    id: 'gl-prior-work',
    title: 'Prior work or continuing damage excluded',
    weight: 'critical',
    subject: excluding(
      '\\bprior (?:completed )?work|\\bcontinuous or progressive|\\bpre-?existing (?:damage|injury|conditions)|\\bprior (?:damage|injury)',
    ),
    effect: 'damage that began, or work that was done, before a date is not covered.',
    why: 'After a change of carrier, past jobs may have no coverage.',
    ask: 'What date applies? Does it match the client’s first policy?',
  }),
  rule({
    id: 'gl-contractual',
    title: 'Contractual liability limited',
    weight: 'notable',
    gravestFor: contracting,
    forms: ['CG 21 39', 'CG 24 26'],
    subject: /contractual liability (?:limitation|exclusion)/i,
    effect: 'coverage for liability assumed in contracts is limited or removed.',
    why: 'The client may have no coverage for hold harmless agreements in leases and construction contracts.',
    ask: 'Which contracts has the client signed? Can the limitation be removed?',
  }),
  rule({
    id: 'gl-designated-premises',
    title: 'Limited to designated premises or operations',
    weight: 'critical',
    forms: ['CG 21 44'],
    subject: /\blimitation.{0,30}(?:designated|scheduled) (?:premises|operations?|projects?)/i,
    effect: 'other premises, projects and operations are not covered.',
    why: 'New locations and operations outside the schedule have no coverage.',
    ask: 'Are all premises and operations on the schedule?',
  }),
  rule({
    id: 'gl-designated-work',
    title: 'Designated work or products excluded',
    weight: 'notable',
    forms: ['CG 21 33', 'CG 21 34', 'CG 21 53'],
    subject: null,
    effect: 'the work or products on its schedule are not covered.',
    why: 'There is no coverage for anything on the schedule.',
    ask: 'What is on the schedule, and does the client do it?',
  }),
  rule({
    id: 'gl-wrap-up',
    title: 'Wrap-up work excluded',
    weight: 'minor',
    forms: ['CG 21 54'],
    subject: excluding('\\bwrap-? ?up|\\bconsolidated (?:\\(wrap-? ?up\\) )?insurance'),
    effect: 'jobs insured under a wrap-up program are excluded.',
    why: 'If the wrap-up program ends or is exhausted, this policy doesn’t respond.',
    ask: 'Does the client work under wrap-ups? Is excess coverage over them available?',
  }),
  rule({
    id: 'gl-pollution',
    title: 'Pollution excluded',
    weight: 'minor',
    forms: ['CG 21 49', 'CG 21 55', 'CG 21 65'],
    subject: /total pollution exclusion/i,
    effect: 'injury and damage from pollutants are not covered.',
    why: 'Fumes, fuel and wastewater can be pollutants too.',
    ask: 'Does the client use or haul fuel, chemicals or waste? Offer pollution liability.',
  }),
  rule({
    id: 'gl-professional-exclusion',
    title: 'Professional services excluded',
    weight: 'notable',
    forms: ['CG 21 16', 'CG 22 43', 'CG 22 79'],
    subject: excluding('\\bprofessional (?:services|liability)'),
    effect: 'claims over professional services are excluded.',
    why: 'A professional liability policy is needed to cover them.',
    ask: 'Does the client advise, design or supervise? Is there a professional policy?',
  }),
  rule({
    id: 'gl-abuse',
    title: 'Abuse or molestation excluded',
    weight: 'minor',
    gravestFor: caring,
    forms: ['CG 21 46'],
    subject: excluding('\\bmolestation|\\bsexual abuse'),
    effect: 'such claims, including negligent supervision, are not covered.',
    why: 'A business that cares for children or patients can be sued for the acts of others.',
    ask: 'Does the business care for people? What would a separate limit cost?',
  }),
  rule({
    id: 'gl-medical-payments',
    title: 'Medical payments excluded',
    weight: 'minor',
    forms: ['CG 21 35'],
    subject: excluding('\\bmedical payments|\\bcoverage C\\b'),
    not: /auto/i,
    effect: 'medical expenses are not paid regardless of fault.',
    why: 'These payments often keep a small injury from becoming a lawsuit.',
    ask: 'What would $5,000 of medical payments cost?',
  }),
]
