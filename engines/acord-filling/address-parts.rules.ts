import type { NamedPlace } from '#shared/acord-forms/prefill.contract.ts'

/** An address as an agency writes it, in its parts: the state and ZIP code end it, the town stands before them. */
export function addressParts(text: string): Omit<NamedPlace, 'name'> {
  const parts = text
    .split(/[\n,]+/)
    .map((part) => part.trim())
    .filter(Boolean)
  const end = /^(.*?)\b([A-Z]{2})\.?\s+(\d{5}(?:-\d{4})?)$/.exec(parts.at(-1) ?? '')
  if (!end) return { street: parts.join(', '), city: '', state: '', zip: '' }
  const [, before = '', state = '', zip = ''] = end
  const rest = parts.slice(0, -1)
  const city = before.trim() || rest.pop() || ''
  return { street: rest.join(', '), city, state, zip }
}
