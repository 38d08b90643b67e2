import { Alert, Anchor } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueries, useQuery } from '@tanstack/react-query'
import { isEmail, isPhone } from '#shared/fields.ts'
import { call } from '#web/lib/http.ts'

type Contact = { email: string; phone: string }
type Typed = Contact & { name: string }
type Found = {
  id: string
  name: string
  href: string
  what: 'client' | 'prospect'
  by: 'email' | 'phone number' | 'name'
}

const pause = 300
const maxShown = 3

function digitsOf(phone: string): string {
  return phone.replace(/\D/g, '')
}

/** By which contact a record is the same as what was typed; null when it only looks alike. */
export function sameContact(typed: Contact, record: Contact): Found['by'] | null {
  const email = typed.email.trim().toLowerCase()
  if (email !== '' && record.email.toLowerCase() === email) return 'email'
  const digits = digitsOf(typed.phone)
  return digits.length >= 7 && digitsOf(record.phone) === digits ? 'phone number' : null
}

/** What to look for: a whole email address and the digits of a whole phone number. */
function soughtWords({ email, phone }: Contact): string[] {
  const words = [isEmail(email.trim()) ? email.trim() : '', isPhone(phone.trim()) ? digitsOf(phone) : '']
  return words.filter((word) => word !== '')
}

type Listed = Contact & { id: string; name: string }
type Same = Omit<Found, 'href'>

/** Clients by any of their contacts, prospects by their own email and phone. */
async function search(
  what: Found['what'],
  q: string,
  contact: Contact,
  signal: AbortSignal,
): Promise<Same[]> {
  const rows: Listed[] = await (what === 'client'
    ? call('GET /api/clients', { query: { contact: q, limit: 10 }, signal })
    : call('GET /api/prospects', { query: { q, limit: 10 }, signal }))
  if (!Array.isArray(rows)) return []
  const sought = isEmail(q) ? 'email' : 'phone number'
  return rows.flatMap(({ id, name, ...record }) => {
    const by = what === 'client' ? sought : sameContact(contact, record)
    return by ? [{ id, name, what, by }] : []
  })
}

/** So much of a name is worth looking for. */
const minName = 4

function useSimilarNames(name: string): Found[] {
  const { data = [] } = useQuery({
    queryKey: ['/api/similar-names', name],
    queryFn: ({ signal }) => call('GET /api/similar-names', { query: { name }, signal }),
    enabled: name.length >= minName,
    retry: false,
  })
  return data.map(({ kind, id, name }) => ({ id, name, what: kind, by: 'name', href: `/${kind}s/${id}` }))
}

/** The clients and prospects in reach that have the typed email or phone number already, then those with a similar name. */
export function useDuplicates(typed: Typed, ownId?: string): Found[] {
  const settled = useSettled(typed)
  const named = useSimilarNames(settled.name)
  const known = useSameContacts(settled, ownId)
  const ids = known.map(({ id }) => id)
  return [...known, ...named.filter(({ id }) => id !== ownId && !ids.includes(id))].slice(0, maxShown)
}

/** What was typed, once the typing paused. */
function useSettled(typed: Typed): Typed {
  const [email] = useDebouncedValue(typed.email, pause)
  const [phone] = useDebouncedValue(typed.phone, pause)
  const [name] = useDebouncedValue(typed.name.trim().slice(0, 200), pause)
  return { email, phone, name }
}

function useSameContacts(settled: Contact, ownId?: string): Found[] {
  const sought = soughtWords(settled).flatMap((q) => [
    { q, path: '/api/clients' as const, what: 'client' as const },
    { q, path: '/api/prospects' as const, what: 'prospect' as const },
  ])
  const answers = useQueries({
    queries: sought.map(({ path, what, q }) => ({
      queryKey: [path, 'duplicates', q],
      queryFn: ({ signal }: { signal: AbortSignal }) => search(what, q, settled, signal),
      retry: false,
    })),
  })
  const found = new Map<string, Found>()
  for (const one of answers.flatMap(({ data = [] }) => data)) {
    if (one.id !== ownId) found.set(one.id, { ...one, href: `/${one.what}s/${one.id}` })
  }
  return [...found.values()]
}

/** Warns that a record with the same email or phone number, or with a similar name, exists, and leads there. */
export function PossibleDuplicates({ contact, ownId }: { contact: Typed; ownId?: string }) {
  const found = useDuplicates(contact, ownId)
  if (found.length === 0) return null
  return (
    <Alert color="orange" role="status" title="Already here?">
      {found.map(({ id, name, href, what, by }) => (
        <p key={id}>
          <Anchor href={href} target="_blank" underline="always" inherit>
            {name}
          </Anchor>{' '}
          {by === 'name' ? `is a ${what} with a similar name.` : `is a ${what} with this ${by}.`}
        </p>
      ))}
    </Alert>
  )
}
