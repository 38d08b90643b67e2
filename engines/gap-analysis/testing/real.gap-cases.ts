import { gl, place } from './gap-case-builders.ts'
import { sampleForm, sampleFound } from './made-facts.ts'
import {
  auto,
  inOhio,
  liability,
  listing,
  of,
  professional,
  property,
  type Real,
  real,
  roofer,
  symbols,
  text,
  withForms,
  workers,
} from './trap-builders.ts'

/** Real gaps close to the traps, which are still found. */
export const realGaps: readonly Real[] = [
  real(
    text('auto-hired', 'symbol 7 alone', auto, `${symbols}\nLiability CSL   7   $500,000`),
    'excluded',
    'critical',
  ),
  real(
    text('auto-non-owned', 'symbols 7 and 8', auto, `${symbols}\nLiability   7, 8   $500,000`),
    'excluded',
    'critical',
  ),
  real(
    text(
      'auto-hired',
      'hired autos that are not covered',
      auto,
      'Hired auto liability   Not covered   Deductible: None',
    ),
    'excluded',
    'critical',
  ),
  real(
    text('auto-hired', 'a package without hired autos', of('bop'), 'Hired and non-owned auto   Not included'),
    'excluded',
    'notable',
  ),
  real(
    text('auto-named-driver', 'a driver by name', auto, 'Excluded driver: Devon Arce'),
    'excluded',
    'critical',
  ),
  real(
    text('property-business-income', 'business income excluded', property, 'Business income   Excluded'),
    'excluded',
    'critical',
  ),
  real(
    text(
      'gl-products-aggregate',
      'products excluded',
      liability,
      'Products - Completed Operations Aggregate   Excluded',
    ),
    'excluded',
    'critical',
  ),
  real(
    text(
      'gl-contractual',
      'a form in a list of several',
      roofer,
      'Forms: CG 00 01 04 13, CG 21 39 10 93 Contractual Liability Limitation',
    ),
    'excluded',
    'critical',
  ),
  real(
    text('gl-assault-battery', 'an exclusion in the list of forms', listing('Assault and Battery Exclusion')),
    'excluded',
    'critical',
  ),
  real(
    text(
      'property-protective-safeguards',
      'the form in the list',
      of('property', { forms: [sampleForm('CP 04 11')] }),
    ),
    'check',
    'critical',
  ),
  real(
    text(
      'property-theft',
      'an attached endorsement',
      property,
      'Declarations',
      `CP 10 33 10 12\nTHIS ENDORSEMENT CHANGES THE POLICY. PLEASE READ IT CAREFULLY.\nTHEFT EXCLUSION\nThis endorsement modifies insurance under the causes of loss form.`,
    ),
    'excluded',
    'critical',
  ),
  real(text('gl-claims-made', 'the claims-made form', withForms('CG 00 02')), 'check', 'notable'),
  real(
    text('gl-completed-operations-insured', 'a newer edition', withForms('CG 20 10 12 19')),
    'not_seen',
    'notable',
  ),
  real(
    text(
      'claims-made-retroactive',
      'a ticked box with a fresh date',
      liability,
      '☐ Occurrence ☒ Claims-made\nRetroactive date: 01/01/2026',
    ),
    'check',
    'critical',
  ),
  real(
    text('term-expired', 'the day on which a term ends', of(gl, { from: '2025-06-15', to: '2026-06-15' })),
    'check',
    'critical',
  ),
  real(
    text(
      'wc-listed-states',
      'payroll in a state that is not listed',
      of('wc', {}, { locations: [place({ address: sampleFound('9 Oak Rd, Reno, NV 89501') })] }),
      '3.A States   CALIFORNIA',
    ),
    'mismatch',
    'critical',
  ),
  real(
    text(
      'wc-state-funds',
      'stop gap that is not purchased',
      of('wc', {}, inOhio),
      'Employers liability stop gap for Ohio: not purchased',
    ),
    'excluded',
    'critical',
  ),
  real(
    text('wc-owners', 'an officer by name', workers, 'Officers excluded: Jane Roe, President'),
    'excluded',
    'notable',
  ),
  real(
    text(
      'property-equipment-breakdown',
      'a choice that is declined',
      property,
      'Equipment breakdown ☐ Included ☒ Declined by insured',
    ),
    'excluded',
    'notable',
  ),
  real(text('gl-data-exclusion', 'the exclusion of data', withForms('CG 21 07')), 'excluded', 'notable'),
  real(
    text(
      'gl-defence-within-limits',
      'costs that erode the limit',
      professional,
      'Defense costs shall reduce the limit of liability and are part of it.',
    ),
    'limited',
    'notable',
  ),
  real(
    text(
      'umbrella-attachment',
      'a limit below what the umbrella requires',
      of(
        ['umbrella', 'auto'],
        { coverages: [{ line: 'auto', code: 'csl', name: 'CSL', limit: 500_000 }] },
        {
          totalPremium: sampleFound(9_000),
          premiums: [{ kind: 'line', line: 'auto', label: 'Auto', amount: sampleFound(4_000) }],
        },
      ),
      'Schedule of underlying insurance\nAuto liability   $1,000,000 CSL',
    ),
    'mismatch',
    'critical',
  ),
  real(
    text(
      'gl-liquor',
      'liquor that is excluded',
      of(gl, { business: 'Restaurant and bar' }),
      'Liquor liability   Excluded',
    ),
    'excluded',
    'critical',
  ),
  real(
    text('gl-assault-battery', 'a ticked box', liability, '[X] Assault and Battery Exclusion'),
    'excluded',
    'critical',
  ),
]
