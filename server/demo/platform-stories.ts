import { demoLogins } from '#server/http/demo-logins.ts'

export type HelpStory = {
  by: string
  subject: string
  status: 'open' | 'answered' | 'closed'
  staffState: 'new' | 'working' | 'waiting'
  context: Record<string, string>
  messages: { daysAgo: number; isFromStaff: boolean; body: string }[]
}

const browser = 'Chrome on Windows'

/** What people of the demo agency asked for, the oldest first. */
export const demoHelp: HelpStory[] = [
  {
    by: demoLogins.owner,
    subject: 'Can I import old prospects as lost?',
    status: 'closed',
    staffState: 'waiting',
    context: { path: '/prospects/import', browser },
    messages: [
      {
        daysAgo: 61,
        isFromStaff: false,
        body: 'Our old system has a column "Stage" with Won, Lost and Working. Can the import use it?',
      },
      {
        daysAgo: 60.8,
        isFromStaff: true,
        body: 'Yes: map "Stage" to Status on the second step. Lost becomes lost, Won becomes converted, and Working becomes contacted. You see each row before anything is written.',
      },
      { daysAgo: 60.6, isFromStaff: false, body: 'Worked on the first try, thank you.' },
    ],
  },
  {
    by: demoLogins.owner,
    subject: 'One more producer for two months',
    status: 'answered',
    staffState: 'waiting',
    context: { path: '/team-members', browser },
    messages: [
      {
        daysAgo: 9,
        isFromStaff: false,
        body: 'We will have a seasonal producer in January and February. Does a seat free up as soon as I remove someone?',
      },
      {
        daysAgo: 8.7,
        isFromStaff: true,
        body: 'It does, at once. When you remove the person, the same dialog asks who takes over their clients and prospects, so nothing is left without a producer.',
      },
    ],
  },
  {
    by: demoLogins.agent,
    subject: 'Renewal not counted in total book premium',
    status: 'open',
    staffState: 'new',
    context: { path: '/dashboard', browser: 'Safari on iPhone' },
    messages: [
      {
        daysAgo: 0.4,
        isFromStaff: false,
        body: 'My client renews on the first, and the new term is already entered. Total book premium did not rise. Is the renewal left out on purpose until the old term ends?',
      },
    ],
  },
]

/** Errors as browsers and the server report them: what an admin of a running platform looks at. */
export const demoErrors = [
  {
    name: 'TypeError',
    message: 'Failed to fetch dynamically imported module',
    stack: 'TypeError: Failed to fetch dynamically imported module\n    at load (/assets/router.js:1:18234)',
    url: '/clients',
    context: { source: 'browser' },
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0',
    release: '0.1.0',
    count: 6,
    status: 'resolved' as const,
    firstDaysAgo: 34,
    lastDaysAgo: 30,
  },
  {
    name: 'ApiError',
    message: 'Network Error: Failed to fetch',
    stack: 'ApiError: Network Error: Failed to fetch\n    at send (/assets/http.js:1:2210)',
    url: '/dashboard',
    context: { source: 'browser' },
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1',
    release: '0.1.0',
    count: 41,
    status: 'muted' as const,
    firstDaysAgo: 120,
    lastDaysAgo: 2,
  },
]

/** What the assistants of every agency may quote. */
export const platformArticle = {
  title: 'When a renewal counts as new premium',
  body: 'A renewal is written premium on the day that its term is entered. The total book counts it only once the term that it replaces has ended, so that no client is counted twice.',
}
