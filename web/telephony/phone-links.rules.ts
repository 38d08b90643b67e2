import type { RecordType } from '#shared/activity/activity.contract.ts'
import { isNorthAmerican, toE164 } from '#shared/telephony/phone-numbers.rules.ts'

/** The number of a `tel:` link that can be called from here; null for any other. What follows a comma is dialed once someone answers. */
export function numberOfLink(href: string): string | null {
  const [, number = ''] = /^tel:([^,;]*)$|^tel:([^,;]*),/.exec(href)?.filter(Boolean) ?? []
  const dialed = toE164(number)
  return dialed && isNorthAmerican(dialed) ? dialed : null
}

const pages: [RegExp, RecordType][] = [
  [/^\/clients\/([0-9a-f-]{36})$/, 'client'],
  [/^\/prospects\/([0-9a-f-]{36})$/, 'prospect'],
  [/^\/policies\/([0-9a-f-]{36})$/, 'policy'],
]

/** The record of a page whose phone numbers are all its own people's. */
export function recordOfPage(pathname: string): { recordType: RecordType; recordId: string } | null {
  for (const [page, recordType] of pages) {
    const recordId = page.exec(pathname)?.[1]
    if (recordId) return { recordType, recordId }
  }
  return null
}
