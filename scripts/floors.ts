import path from 'node:path'
import type { SourceFile } from './source-files.ts'

/**
 * The rooms of each area from the ground up, a file that stands in no room being a room of its own: a room imports, types
 * included, only from rooms before it. So no room depends on itself through others, and each can be read with what is below it.
 */
export const floors: Record<string, readonly string[]> = {
  shared: [
    ...[
      'error-codes',
      'errors',
      'dates',
      'as-of',
      'money',
      'sensitive-text',
      'permissions',
      'fields',
      'lists',
      'api-scopes',
      'calls',
      'api-keys',
    ],
    ...[
      'agencies',
      'subscriptions',
      'accounts',
      'team',
      'admin',
      'support',
      'follow-ups',
      'activity',
      'history',
      'inbox',
      'notifications',
      'onboarding',
      'calendar-feed',
    ],
    ...[
      'custom-fields',
      'list-views',
      'search',
      'policies',
      'carriers',
      'clients',
      'prospects',
      'tickets',
      'records',
      'sensitive-fields',
      'imports-exports',
      'documents',
      'intake-forms',
      'filing',
      'claims',
      'emails',
      'mailboxes',
      'mail-servers',
      'incoming-emails',
      'telephony',
      'texts',
      'sequences',
      'renewals',
      'commissions',
      'my-day',
    ],
    ...[
      'commercial',
      'acord-forms',
      'certificates',
      'requotes',
      'proposals',
      'self-service',
      'knowledge',
      'data-retention',
      'error-tracking',
      'events',
    ],
    'webhooks',
    ...[
      'public-api',
      'connected-assistants',
      'dashboard',
      'performance',
      'client-page',
      'assistant',
      'http',
      'call-table',
    ],
  ],
  engines: [
    ...['search', 'questions', 'limits', 'policy-terms', 'carrier-names', 'import'],
    ...[
      'acord-reading',
      'document-reading',
      'gap-analysis',
      'filing',
      'commission-statements',
      'document-questions',
      'estimate',
    ],
    ...['certificate-wording', 'acord-filling'],
  ],
  server: [
    ...['config', 'release', 'private-folder', 'errors', 'encryption', 'new-id', 'adapters', 'context'],
    ...['db', 'http', 'mail', 'jobs', 'error-tracking', 'audit', 'settings'],
    ...['agency-encryption', 'language-model', 'pdf-report', 'records', 'inbox'],
    ...['agencies', 'chat-history', 'accounts', 'subscriptions', 'carriers', 'custom-fields', 'list-views'],
    ...['webhooks', 'api-keys', 'mailboxes', 'mail-servers'],
    ...[
      'clients',
      'policies',
      'prospects',
      'follow-ups',
      'tickets',
      'activity',
      'knowledge',
      'documents',
      'commercial',
      'intake-forms',
      'filing',
      'claims',
      'emails',
      'incoming-emails',
      'telephony',
      'texts',
      'renewals',
      'history',
      'requotes',
      'proposals',
      'sequences',
    ],
    ...[
      'acord-forms',
      'certificates',
      'self-service',
      'client-page',
      'imports-exports',
      'commissions',
      'team',
      'support',
      'search',
      'my-day',
      'dashboard',
      'performance',
      'notifications',
      'calendar-feed',
    ],
    ...['public-api', 'connected-assistants', 'backup', 'assistant', 'data-retention', 'admin', 'demo'],
    ...['encrypted-columns', 'testing', 'features', 'app', 'shutdown', 'start', 'main'],
  ],
  web: [
    ...[
      'paths',
      'theme',
      'lib',
      'session',
      'people',
      'ui',
      'testing',
      'custom-fields',
      'api-keys',
      'webhooks',
      'mail-servers',
      'mailboxes',
      'telephony',
      'intake-page',
      'self-service-page',
    ],
    ...[
      'clients',
      'intake-forms',
      'policies',
      'emails',
      'follow-ups',
      'activity',
      'incoming-emails',
      'phone-calls',
      'texts',
      'carriers',
      'my-day',
      'tickets',
      'prospects',
      'subscriptions',
      'accounts',
      'agencies',
      'team',
      'history',
      'connected-assistants',
      'calendar-feed',
    ],
    ...[
      'support',
      'inbox',
      'notifications',
      'data-retention',
      'imports-exports',
      'assistant',
      'knowledge',
      'claims',
      'renewals',
      'commissions',
    ],
    ...['self-service', 'documents', 'proposals', 'requotes', 'commercial', 'acord-forms'],
    ...[
      'dashboard',
      'performance',
      'profile',
      'client-page',
      'policy-page',
      'assistant-dialog',
      'onboarding',
      'shell',
      'admin',
    ],
    ...['error-tracking', 'dev-gallery', 'router', 'main'],
  ],
}

const imported = /(?:\bfrom\s+|\bimport\s*\(?\s*)'([#.][^']+)'/g
const isTest = (file: string) => /\.(test|spec)\.tsx?$|(^|[/-])testing[/.]/.test(file)

/** The area and the room of a file, or null where there are no floors. */
function placeOf(file: string): { area: string; room: string } | null {
  const [area = '', room = ''] = file.split('/')
  return area in floors && /\.tsx?$/.test(file) ? { area, room: room.replace(/(\.rules)?\.tsx?$/, '') } : null
}

/** Every import of a file from a higher room, and a room that has no floor. Tests may look at the whole house. */
export function upwardImportsOf({ path: file, text }: SourceFile): string[] {
  const here = placeOf(file)
  const order = here && !isTest(file) ? (floors[here.area] ?? []) : []
  if (!here || order.length === 0) return []
  const own = order.indexOf(here.room)
  if (own === -1) return [`${file}: "${here.room}" has no floor: give it one in scripts/floors.ts.`]
  return [...text.matchAll(imported)].flatMap(([, found = '']) => {
    const target = found.startsWith('#') ? found.slice(1) : path.posix.join(path.posix.dirname(file), found)
    const there = placeOf(target)
    const isAbove = there?.area === here.area && order.indexOf(there.room) > own
    return isAbove ? [`${file}: "${found}" is on a higher floor: see scripts/floors.ts.`] : []
  })
}
