import { place } from './gap-case-builders.ts'
import { sampleFound } from './made-facts.ts'
import {
  auto,
  liability,
  noAcord,
  of,
  professional,
  property,
  type Trap,
  text,
  workers,
} from './trap-builders.ts'

/** Negation and "None" in a line, each of which once made a finding that was not true. */
export const negations: readonly Trap[] = [
  text('auto-named-driver', 'a label of excluded drivers with "None"', auto, 'Excluded Drivers: None'),
  text(
    'auto-named-driver',
    'excluded drivers in columns with "None / None"',
    auto,
    'Excluded drivers / furnished   None / None',
  ),
  text('auto-named-driver', 'a heading of excluded drivers without a name', auto, 'EXCLUDED DRIVERS'),
  text(
    'auto-hired',
    'no deductible beside a limit',
    auto,
    'Hired auto liability   $1,000,000   Deductible: None',
  ),
  text(
    'property-business-income',
    'no waiting period beside a limit',
    property,
    'Business income   $250,000   Waiting period: None',
  ),
  text('property-flood', 'no exclusions beside a limit', property, 'Flood   $500,000   Exclusions: None'),
  text(
    'crime-employee-theft',
    'employee theft without a deductible',
    property,
    'Employee Theft   $250,000   Deductible: None',
  ),
  text(
    'wc-owners',
    'no officers excluded',
    workers,
    'Officers excluded   None - all officers elected coverage',
  ),
  text('property-theft', 'a theft exclusion that is not chosen', property, 'Theft exclusion ☐ Yes ☒ No'),
  text(
    'gl-assault-battery',
    'an exclusion that was deleted',
    liability,
    'Assault and battery exclusion deleted by endorsement',
  ),
  text('premium-minimum-earned', 'no minimum earned premium', liability, 'Minimum earned premium: None'),
  text('premium-audit', 'a premium that is not audited', liability, 'Premium is not subject to audit'),
  text(
    'terrorism-rejected',
    'a conditional exclusion of terrorism',
    liability,
    'Conditional exclusion of terrorism involving nuclear material',
  ),
  text(
    'property-vacancy',
    'a building that is not vacant',
    of('property', {}, { locations: [place({ occupancy: sampleFound('Office, not vacant') })] }),
    '',
  ),
  text(
    'property-vacancy',
    'vacant land',
    of('property', {}, { locations: [place({ description: sampleFound('Vacant land') })] }),
    '',
  ),
  text(
    'gl-defence-within-limits',
    'a question that is answered with no',
    professional,
    'Defense costs within limits: No',
  ),
  text(
    'auto-hired',
    'hired autos whose physical damage is not covered',
    auto,
    'Hired auto liability   $1,000,000\nHired auto physical damage   Not covered',
  ),
  text(
    'claims-made-retroactive',
    'a date for increased limits',
    liability,
    'Retroactive date for increased limits: 01/01/2026',
  ),
  text('gl-assault-battery', 'an exclusion answered with N', liability, 'Assault and Battery Exclusion   N'),
  text(
    'gl-assault-battery',
    'an empty box behind an exclusion',
    liability,
    'Assault and battery exclusion ☐',
  ),
  text(
    'gl-assault-battery',
    'an empty line before an exclusion',
    liability,
    '____ Assault and Battery Exclusion',
  ),
  text(
    'property-wind-percentage',
    'a percentage of one state only',
    property,
    'Hurricane deductible   N/A   5% applies in Florida only',
  ),
]

/** Printed labels and boxes that are not ticked. */
export const labels: readonly Trap[] = [
  text(
    'claims-made-retroactive',
    'the printed label of a claims-made box',
    liability,
    'CLAIMS-MADE   OCCURRENCE',
  ),
  text('claims-made-retroactive', 'an empty claims-made box', liability, '[X] OCCURRENCE [ ] CLAIMS MADE'),
  text(
    'claims-made-retroactive',
    'claims made or suits brought',
    professional,
    'Claims made or suits brought are settled by us.',
  ),
  text(
    'claims-made-retroactive',
    'a retroactive date of the other form',
    liability,
    'RETROACTIVE DATE (CG 00 02 ONLY):',
  ),
  text(
    'claims-made-retroactive',
    'labels of a certificate',
    noAcord(liability),
    'RETRO DATE FOR CLAIMS MADE: 01/01/2026',
  ),
  text('wc-owners', 'a question of a certificate', noAcord(workers), 'OFFICER/MEMBER EXCLUDED? N/A'),
  text(
    'terrorism-rejected',
    'a question of evidence of property',
    noAcord(property),
    'IS THERE A TERRORISM-SPECIFIC EXCLUSION? X',
  ),
  text(
    'property-protective-safeguards',
    'safeguards none of which is ticked',
    property,
    'Protective safeguards (CP 04 11): ☐ P-1 Automatic Sprinkler ☐ P-2 Alarm',
  ),
  text(
    'gl-subcontractor-warranty',
    'a label without a value',
    liability,
    'Independent contractors warranty:',
  ),
  text(
    'property-equipment-breakdown',
    'a choice that is ticked',
    property,
    'Equipment breakdown ☒ Included ☐ Declined',
  ),
]
