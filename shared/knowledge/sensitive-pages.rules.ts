import { sensitiveKindLabels, sensitiveKindsIn } from '#shared/sensitive-text.rules.ts'

const maxPages = 5
const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/**
 * What to say of a file of the knowledge base that holds sensitive values, whose text everybody there can search: which kind
 * stands on which page, never the value. Null where there is none.
 */
export function sensitiveWarning(pages: readonly string[]): string | null {
  const found = pages.flatMap((text, at) => {
    const kinds = sensitiveKindsIn(text).map((kind) => sensitiveKindLabels[kind])
    return kinds.length > 0 ? [`page ${at + 1} (${list.format(kinds)})`] : []
  })
  if (found.length === 0) return null
  const more = found.length > maxPages ? [`${found.length - maxPages} more`] : []
  const where = list.format([...found.slice(0, maxPages), ...more])
  return `This file may contain sensitive values: ${where}. Search shows them to anyone who can read the file. Remove them and upload it again.`
}
