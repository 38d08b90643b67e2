import { demoLogins } from '#server/http/demo-logins.ts'
import type { KnowledgeFileType } from '#shared/knowledge/knowledge.contract.ts'

/** An article of the demo agency; days are counted from today. */
export type ArticleStory = {
  title: string
  body: string
  folder: 'Carriers' | 'Service' | 'Claims' | null
  by: string
  articleOwner?: string
  status?: 'draft' | 'published'
  visibility?: 'agency' | 'owners'
  reviewInDays?: number
  writtenDaysAgo: number
  /** What it said before, and when that was written. */
  before?: { body: string; daysAgo: number }
}

const hannah = 'hannah@bindery.example'
const daniel = 'daniel@bindery.example'

/** What the demo agency wrote down for itself. */
export const demoArticles: ArticleStory[] = [
  {
    title: 'Binding authority and limits',
    folder: 'Carriers',
    by: demoLogins.owner,
    reviewInDays: 45,
    writtenDaysAgo: 120,
    before: { body: 'Homes up to $500,000 are bound by every producer. Above that, ask Maya.', daysAgo: 400 },
    body: `Coverage is bound by a licensed producer, in writing, and never before the application is signed.

## Limits

| Line | Every producer | Maya only |
| --- | --- | --- |
| Homes | up to $750,000 | above |
| Personal auto | all | none |
| Business owners policy | up to $1,000,000 of property | above |
| Anything on the barrier islands | none | all |

## During named storms

No carrier lets us bind wind or flood once a storm in the box has a name. Take the application, tell the client in writing that nothing is bound, and note it on the client.`,
  },
  {
    title: 'Flood zones AE and VE: what to tell clients',
    folder: 'Service',
    by: demoLogins.agent,
    reviewInDays: -6,
    writtenDaysAgo: 210,
    body: `Norfolk floods from the tide as well as from storms, and a home policy covers neither.

- Offer flood to **every** home client, in writing, also outside of the mapped zones.
- Waiting period: 30 days with the national program, 10 to 14 days with Wright Flood private, none for a closing.
- Ask for the elevation certificate before quoting zone AE. In VE there is no quote without one.
- A client who declines signs our flood declination. It is filed under the client before the home is bound.`,
  },
  {
    title: 'Certificates: two-hour turnaround and what never goes on one',
    folder: 'Service',
    by: hannah,
    articleOwner: hannah,
    reviewInDays: 90,
    writtenDaysAgo: 60,
    body: `A certificate that is asked for by 3 pm leaves within two hours.

1. Read the contract's insurance page first; ask for it if it is not attached.
2. Additional insured, waiver and primary wording need the endorsement on the policy. Order it, then issue.
3. Never describe the project beyond its name and address. Never promise notice of cancellation.
4. Save the certificate under the client, with the request.`,
  },
  {
    title: 'After a hurricane: the first three days',
    folder: 'Claims',
    by: daniel,
    articleOwner: daniel,
    reviewInDays: 160,
    writtenDaysAgo: 95,
    body: `## Day one

Phones go to Terrence and Luis, claims mail to Hannah. Each client in the surge zones is called once, whether they called us or not.

## Day two

Report every loss to the carrier the same day. Tell clients to photograph everything, to stop further damage, and to keep receipts for tarps and hotels.

## Day three

Go through the list of open claims with Maya at 9 am. Whoever has no adjuster assigned is escalated to the carrier's field office.`,
  },
  {
    title: 'Commission splits and contingency goals',
    folder: null,
    by: demoLogins.owner,
    visibility: 'owners',
    reviewInDays: 30,
    writtenDaysAgo: 40,
    body: `New business is split 50/50, renewals 65/35 in favor of the agency.

Contingencies this year depend on a loss ratio below 52 % with Erie and on growth of 6 % with Travelers.`,
  },
  {
    title: 'Trampolines, pools and dogs by carrier',
    folder: 'Carriers',
    by: demoLogins.agent,
    status: 'draft',
    writtenDaysAgo: 3,
    body: 'Safeco: trampoline with a net and a locked gate. Still to ask: Travelers, Nationwide.',
  },
]

/** A file that someone of the demo agency uploaded. */
export type FileStory = {
  name: string
  type: KnowledgeFileType
  title: string
  folder: 'Carriers' | 'Claims'
  by: string
  daysAgo: number
  text: string
}

export const demoFiles: FileStory[] = [
  {
    name: 'Carrier claims contacts.txt',
    type: 'txt',
    title: 'Carrier claims contacts',
    folder: 'Claims',
    by: hannah,
    daysAgo: 150,
    text: `Carrier claims contacts

Travelers, all lines, day and night: (757) 555-0161
Safeco, personal auto and home: (757) 555-0162
Wright Flood, also for the national program: (757) 555-0163
Progressive, commercial auto: (757) 555-0164

Glass claims go straight to the carrier's own glass line. Note the claim number on the client's timeline.
`,
  },
  {
    name: 'Storm binding rules.md',
    type: 'md',
    title: 'Binding restrictions during named storms',
    folder: 'Carriers',
    by: demoLogins.owner,
    daysAgo: 80,
    text: `# Binding restrictions during named storms

The box runs from 25 to 40 degrees north and from 70 to 85 degrees west.

## Homes

No new business, no lower deductibles and no added coverage while a named storm is in the box, and for 72 hours after.

## Closings

A closing that was scheduled before the storm was named can be bound with Safeco, with the settlement statement as proof.

## Renewals

Renewals go on unchanged. A lapsed policy is new business.
`,
  },
]

/** What the knowledge base could not answer, and how often it was asked. */
export const demoQuestions = [
  {
    question: 'Does Travelers write short-term rentals at the beach?',
    by: demoLogins.agent,
    times: 4,
    daysAgo: 2,
  },
  { question: 'Do we charge a fee when a payment bounces?', by: hannah, times: 2, daysAgo: 5 },
  { question: 'Who is our underwriter for contractors at Travelers?', by: daniel, times: 1, daysAgo: 1 },
]
