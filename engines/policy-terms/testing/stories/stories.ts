import type { Story } from '#engines/policy-terms/testing/story.ts'
import { audits } from './audits.ts'
import { cancellations } from './cancellations.ts'
import { corrections } from './corrections.ts'
import { credits } from './credits.ts'
import { dates } from './dates.ts'
import { dryRuns } from './dry-runs.ts'
import { endorsements } from './endorsements.ts'
import { imports } from './imports.ts'
import { notices } from './notices.ts'
import { people } from './people.ts'
import { refusals } from './refusals.ts'
import { reinstatements } from './reinstatements.ts'
import { renewals } from './renewals.ts'
import { returns } from './returns.ts'
import { rewrites } from './rewrites.ts'

/** The table of stories "insurance truth". */
export const stories: Story[] = [...[...dates, ...imports, ...cancellations, ...returns, ...reinstatements, ...notices, ...endorsements], ...[...audits, ...renewals, ...rewrites, ...corrections, ...people, ...credits, ...refusals, ...dryRuns]]
