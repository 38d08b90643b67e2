import type { GapWeight } from '#shared/commercial/analysis/analysis.contract.ts'
import { excluding, type GapRule, whenEndorsed } from './gap-rule.rules.ts'
import { contracting, doesBusiness, type GapView, isLiability, isLine } from './gap-view.rules.ts'

const caring = /school|day ?care|child|church|camp|youth|nursing|assisted living|clinic|hospital|gym|sport/i

function isCasualty(view: GapView): boolean {
  return isLiability(view) || isLine('umbrella', 'liquor', 'garage')(view)
}

type Exclusion = {
  id: string
  title: string
  weight: GapWeight
  /** Businesses to which it weighs as critical. */
  gravestFor?: RegExp
  forms?: readonly string[]
  subject: RegExp | null
  effect: string
  why: string
  ask: string
}

function rule({ id, title, weight, gravestFor, forms = [], subject, effect, why, ask }: Exclusion): GapRule {
  const finds = whenEndorsed(forms, subject, effect)
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
      const isGrave = gravestFor !== undefined && doesBusiness(view, gravestFor)
      return finding && isGrave ? { ...finding, weight: 'critical' } : finding
    },
  }
}

/** Gap checks of liability: endorsements that take something out. Each fires only where the document names one. */
export const exclusionGaps: readonly GapRule[] = [
  rule({
    id: 'gl-assault-battery',
    title: 'Assault and battery excluded',
    weight: 'critical',
    subject: excluding('assault'),
    effect: 'injury by assault, and claims of poor security, are not paid or limited.',
    why: 'Fights and robberies are the most frequent claims of places open to the public.',
    ask: 'Can it be bought back, with which limit?',
  }),
  rule({
    id: 'gl-subsidence',
    title: 'Subsidence excluded',
    weight: 'notable',
    gravestFor: contracting,
    subject: excluding('subsidence|earth movement|land movement'),
    effect: 'damage by earth that moves is not paid, whatever set it off.',
    why: 'Settling soil is a frequent cause of claims against builders and excavators.',
    ask: 'Does the client do ground work, foundations or grading? Can it come off?',
  }),
  rule({
    id: 'gl-residential',
    title: 'Residential work excluded',
    weight: 'notable',
    gravestFor: contracting,
    subject: excluding('residential|habitational|condominium|townho(?:use|me)|tract home|apartment'),
    effect: 'work on homes, or on some kinds of them, is not insured.',
    why: 'One job on an excluded kind of building is uninsured, completed operations included.',
    ask: 'Does the client ever work on homes, apartments or condominiums, also as a subcontractor?',
  }),
  rule({
    id: 'gl-eifs',
    title: 'EIFS excluded',
    weight: 'notable',
    forms: ['CG 21 86'],
    subject: excluding('exterior insulation|\\bEIFS\\b|synthetic stucco'),
    effect: 'work with or on such walls is not insured.',
    why: 'Water behind these walls shows years later; repairs run into whole facades.',
    ask: 'Was or is any such work done, also by subcontractors?',
  }),
  rule({
    id: 'gl-subcontracted-work',
    title: 'Subcontractors’ work excluded',
    weight: 'notable',
    gravestFor: contracting,
    forms: ['CG 22 94'],
    subject: excluding('(?:work performed by|damage to work.{0,30}) ?subcontractors'),
    effect: 'damage to finished work that subcontractors did is not paid.',
    why: 'It takes away the exception on which a general contractor’s completed operations cover rests.',
    ask: 'How much is subcontracted? Can CG 22 94 come off?',
  }),
  {
    id: 'gl-subcontractor-warranty',
    line: 'gl',
    title: 'Subcontractor warranty',
    weight: 'critical',
    whyItMatters:
      'If a subcontractor has no certificate, contract or equal limits, a claim may go unpaid or the premium rise at audit.',
    whatToAsk: 'Which conditions must subcontractors meet, and does the client keep proof for each?',
    applies: isCasualty,
    finds: whenEndorsed(
      [],
      /(independent |sub-?)contractors?.{0,40}(warranty|conditions|requirements)|contractors?.{0,10}special conditions/i,
      'cover depends on subcontractors’ own insurance and contracts.',
      'check',
    ),
  },
  rule({
    id: 'gl-communicable-disease',
    title: 'Communicable disease excluded',
    weight: 'minor',
    gravestFor: caring,
    forms: ['CG 21 32'],
    subject: excluding('communicable|virus|infectious'),
    effect: 'illness passed on at the premises is not insured.',
    why: 'Claims of guests, patients and customers who fell ill are out.',
    ask: 'Does the business care for people or serve food?',
  }),
  rule({
    id: 'gl-data-exclusion',
    title: 'Data excluded from liability',
    weight: 'notable',
    forms: ['CG 21 06', 'CG 21 07'],
    subject: excluding('confidential or personal|electronic data|cyber'),
    effect: 'claims over lost or disclosed data are out.',
    why: 'Only a cyber policy pays for them.',
    ask: 'Is there a cyber policy?',
  }),
  rule({
    id: 'gl-punitive',
    title: 'Punitive damages excluded',
    weight: 'minor',
    subject: excluding('punitive|exemplary'),
    effect: 'such damages are for the client’s own account.',
    why: 'Juries award them beside compensation, and the client bears them alone.',
    ask: 'Are they insurable in the state, and can the exclusion come off?',
  }),
  rule({
    id: 'gl-prior-work',
    title: 'Prior work or continuing damage excluded',
    weight: 'critical',
    subject: excluding(
      'prior (?:completed )?work|continuous or progressive|pre-?existing (?:damage|injury|conditions)|prior (?:damage|injury)',
    ),
    effect: 'damage that began, or work that was done, before the term is not insured.',
    why: 'After a change of carrier past jobs may then be insured by nobody.',
    ask: 'From which date on is work insured? Does it match the day of the first policy?',
  }),
  rule({
    id: 'gl-contractual',
    title: 'Contractual liability limited',
    weight: 'notable',
    gravestFor: contracting,
    forms: ['CG 21 39', 'CG 24 26'],
    subject: /contractual liability (limitation|exclusion)/i,
    effect: 'liability taken on by contract is insured less or not at all.',
    why: 'Hold harmless clauses in leases and construction contracts are then the client’s own risk.',
    ask: 'Which contracts were signed? Can the limitation come off?',
  }),
  rule({
    id: 'gl-designated-premises',
    title: 'Limited to named premises or operations',
    weight: 'critical',
    forms: ['CG 21 44'],
    subject: /limitation.{0,30}(designated|scheduled) (premises|operations?|projects?)/i,
    effect: 'what happens elsewhere, or by other work, is not insured.',
    why: 'Work off the premises and new operations are uninsured.',
    ask: 'Are all premises and operations in the schedule?',
  }),
  rule({
    id: 'gl-designated-work',
    title: 'Named work or products excluded',
    weight: 'notable',
    forms: ['CG 21 33', 'CG 21 34', 'CG 21 53'],
    subject: null,
    effect: 'the work or products in its schedule are not insured.',
    why: 'What stands in the schedule is uninsured, often for good.',
    ask: 'What stands in the schedule, and does the client do it?',
  }),
  rule({
    id: 'gl-wrap-up',
    title: 'Wrap-up work excluded',
    weight: 'minor',
    gravestFor: contracting,
    forms: ['CG 21 54'],
    subject: excluding('wrap-? ?up|consolidated insurance'),
    effect: 'jobs under an owner’s insurance program are out.',
    why: 'When that program ends or is used up, nothing of the client’s own steps in.',
    ask: 'Does the client work under such programs? Is excess cover after them to be had?',
  }),
  rule({
    id: 'gl-pollution',
    title: 'Pollution excluded',
    weight: 'minor',
    forms: ['CG 21 49', 'CG 21 55', 'CG 21 65'],
    subject: /total pollution exclusion/i,
    effect: 'injury and damage by pollutants are not insured.',
    why: 'Fumes, fuel and waste water are pollutants too.',
    ask: 'Does the client use or move fuel, chemicals or waste? Offer pollution liability.',
  }),
  rule({
    id: 'gl-professional-exclusion',
    title: 'Professional services excluded',
    weight: 'notable',
    forms: ['CG 21 16', 'CG 22 43', 'CG 22 79'],
    subject: excluding('professional (?:services|liability)'),
    effect: 'claims over advice, design or supervision are out.',
    why: 'Only a professional liability policy pays for them.',
    ask: 'Does the client advise, design or supervise? Is there a professional policy?',
  }),
  rule({
    id: 'gl-abuse',
    title: 'Abuse or molestation excluded',
    weight: 'minor',
    gravestFor: caring,
    forms: ['CG 21 46'],
    subject: excluding('molestation|sexual abuse'),
    effect: 'such claims, and those of poor supervision, are not paid.',
    why: 'Whoever looks after children or patients may be sued even for the act of another.',
    ask: 'Does the business look after people? What does a limit of its own cost?',
  }),
  rule({
    id: 'gl-medical-payments',
    title: 'Medical payments excluded',
    weight: 'minor',
    forms: ['CG 21 35'],
    subject: excluding('medical payments|coverage C'),
    effect: 'small injuries are not paid without fault.',
    why: 'These payments often keep a small injury from becoming a suit.',
    ask: 'What would $5,000 of medical payments cost?',
  }),
]
