import type { Story } from '#engines/policy-terms/testing/story.ts'
import { audits } from './audits.ts'
import { cancellations } from './cancellations.ts'
import { corrections } from './corrections.ts'
import { dates } from './dates.ts'
import { dryRuns } from './dry-runs.ts'
import { endorsements } from './endorsements.ts'
import { notices } from './notices.ts'
import { people } from './people.ts'
import { refusals } from './refusals.ts'
import { reinstatements } from './reinstatements.ts'
import { renewals } from './renewals.ts'
import { rewrites } from './rewrites.ts'

/** The table of stories "insurance truth". */
export const stories: Story[] = [...dates, ...cancellations, ...reinstatements, ...notices, ...endorsements, ...audits, ...renewals, ...rewrites, ...corrections, ...people, ...refusals, ...dryRuns]
