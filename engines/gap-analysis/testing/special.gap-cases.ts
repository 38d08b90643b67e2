import type { Facts } from '#shared/documents/facts.contract.ts'
import { contractor, covering, doc, type GapCase, gl, otherForm, out, shown } from './gap-case-builders.ts'
import { madeFacts, sampleForm, sampleFound } from './made-facts.ts'

const retro = (text: string) => doc('professional', {}, {}, text)

/** The cases of these rules. */
export const specialCases: readonly GapCase[] = [
  {
    id: 'umbrella-attachment',
    fires: covering(['umbrella', 'auto'], 'csl', 500_000),
    words: /auto liability \$500,000 \(usual: \$1,000,000\)/,
    state: 'mismatch',
    weight: 'notable',
    quiet: [covering(['umbrella', 'auto'], 'csl', 1_000_000), covering('auto', 'csl', 500_000)],
  },
  {
    id: 'umbrella-underlying',
    fires: doc('umbrella', {}, {}, 'Schedule of underlying insurance: general liability'),
    words: /doesn’t appear to list auto or employers liability/,
    state: 'not_seen',
    quiet: doc(
      'umbrella',
      {},
      {},
      'Schedule of underlying insurance\nGeneral liability\nAutomobile\nEmployers liability',
    ),
  },
  {
    id: 'umbrella-retention',
    fires: covering('umbrella', 'retention', 25_000),
    words: /retention is \$25,000/,
    state: 'check',
    quiet: covering('umbrella', 'retention', 10_000),
  },
  {
    id: 'claims-made-retroactive',
    fires: retro('Retroactive date: 01/01/2026'),
    words: /Jan 1, 2026, the first day of the term: earlier acts/,
    state: 'check',
    weight: 'critical',
    quiet: [retro('Retroactive date: full prior acts'), doc(gl)],
  },
  {
    id: 'claims-made-reporting',
    fires: retro('Policy form: claims-made'),
    words: /^An extended reporting period could not be confirmed/,
    state: 'not_seen',
    quiet: [retro('Extended reporting period: 12 months'), doc('professional')],
  },
  {
    ...out('claims-made-prior-acts', 'professional', ['S 107', 'Prior Acts Exclusion']),
    fires: doc(
      'professional',
      { forms: [sampleForm('S 107', 'Prior Acts Exclusion', 7)] },
      {},
      'Basis: claims-made',
    ),
  },
  {
    id: 'epli-absent',
    fires: doc(gl, {}, { employees: sampleFound(12) }),
    words: /^Employment practices liability could not be confirmed/,
    state: 'not_seen',
    quiet: [doc(gl), doc([gl, 'epli'], {}, { employees: sampleFound(12) })],
  },
  {
    id: 'epli-third-party',
    fires: doc('epli'),
    words: /third-party claims could not be confirmed/,
    state: 'not_seen',
    quiet: doc('epli', { coverages: [{ line: 'epli', name: 'Third-party liability', limit: 1_000_000 }] }),
  },
  {
    id: 'dno-absent',
    fires: doc(gl, { business: 'Condominium association' }),
    words: /^Directors and officers liability could not be confirmed/,
    state: 'not_seen',
    quiet: [doc(gl), doc([gl, 'dno'], { business: 'Condominium association' })],
  },
  shown(
    'crime-employee-theft',
    'property',
    'employee_dishonesty',
    /^Employee theft or dishonesty could not be confirmed/,
  ),
  shown('crime-money', 'property', 'money_securities', /^Money and securities could not be confirmed/),
  {
    id: 'cyber-fraud',
    fires: doc('cyber'),
    words: /^Social engineering or funds transfer fraud could not be confirmed/,
    state: 'not_seen',
    quiet: doc('cyber', { coverages: [{ line: 'cyber', name: 'Social engineering', limit: 100_000 }] }),
  },
  {
    id: 'marine-rented-equipment',
    fires: doc('inland_marine', contractor),
    words: /^Rented or leased equipment could not be confirmed/,
    state: 'not_seen',
    quiet: doc('inland_marine', {
      ...contractor,
      coverages: [{ name: 'Equipment rented from others', limit: 50_000 }],
    }),
  },
  {
    id: 'builders-soft-costs',
    fires: doc('builders_risk'),
    words: /^Soft costs or delay in completion could not be confirmed/,
    state: 'not_seen',
    quiet: doc('builders_risk', { coverages: [{ name: 'Soft costs', limit: 50_000 }] }),
  },
]

const twoPolicies = (to: string) => {
  const facts = madeFacts({ lines: ['gl'] })
  const [policy] = facts.policies
  return {
    facts: { ...facts, policies: policy ? [policy, { ...policy, expirationDate: sampleFound(to) }] : [] },
  }
}

const premiums = (amounts: number[]): Partial<Facts> => ({
  premiums: amounts.map((amount) => ({ kind: 'line', line: gl, label: 'GL', amount: sampleFound(amount) })),
})

/** The cases of these rules. */
export const termCases: readonly GapCase[] = [
  {
    id: 'term-expired',
    fires: doc(gl, { from: '2025-01-01', to: '2026-01-01' }),
    words: /ended on Jan 1, 2026/,
    state: 'check',
    weight: 'critical',
    quiet: doc(gl),
  },
  {
    id: 'term-expiring',
    fires: doc(gl, { from: '2025-07-01', to: '2026-07-01' }),
    words: /in 16 days/,
    state: 'check',
    quiet: doc(gl),
  },
  {
    id: 'term-length',
    fires: doc(gl, { from: '2026-01-01', to: '2026-10-01' }),
    words: /is 273 days, not a year/,
    state: 'check',
    quiet: doc(gl),
  },
  {
    id: 'term-mismatch',
    fires: twoPolicies('2027-03-01'),
    words: /Jan 1, 2027, Mar 1, 2027/,
    state: 'mismatch',
    quiet: twoPolicies('2027-01-01'),
  },
  {
    id: 'insured-unnamed',
    fires: doc(gl, { insured: null }),
    words: /^The named insured could not be confirmed/,
    state: 'not_seen',
    quiet: doc(gl),
  },
  {
    id: 'forms-unlisted',
    fires: doc(gl),
    words: /lists no forms/,
    state: 'not_seen',
    quiet: doc(gl, { forms: [otherForm] }),
  },
  {
    id: 'premium-sum',
    fires: doc(gl, { premium: 1_500 }, premiums([500, 700])),
    words: /add up to \$1,200; the total is \$1,500/,
    state: 'mismatch',
    quiet: doc(gl, { premium: 1_200 }, premiums([500, 700])),
  },
  {
    id: 'premium-audit',
    fires: doc(gl, {}, {}, 'Premium is subject to audit'),
    words: /subject to audit/,
    state: 'check',
    page: 1,
    quiet: doc(gl),
  },
  {
    id: 'premium-minimum-earned',
    fires: doc(gl, {}, {}, '25% minimum earned premium applies'),
    words: /earned at inception/,
    state: 'check',
    page: 1,
    quiet: doc(gl),
  },
  {
    id: 'terrorism-rejected',
    fires: doc(gl, {}, {}, 'Terrorism coverage: rejected'),
    words: /shown as rejected/,
    state: 'excluded',
    page: 1,
    quiet: doc(gl, {}, {}, 'Terrorism premium $120'),
  },
  {
    id: 'carrier-surplus',
    fires: doc(gl, {}, {}, 'Surplus lines tax $410'),
    words: /surplus lines or a nonadmitted/,
    state: 'check',
    page: 1,
    quiet: doc(gl),
  },
]
