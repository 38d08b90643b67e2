import { isSensitiveField } from '#shared/sensitive-fields.rules.ts'
import { localStore, storageKeys } from '#web/lib/storage.ts'

/** What was typed into a form that could not be sent: when it was kept, and the error that kept it from leaving. */
export type Draft = { values: Record<string, unknown>; savedAt: string; error: string }

type Kept = { userId: string; forms: Record<string, Draft> }

/** More forms than that nobody has open at once; the oldest give way. */
const maxDrafts = 20

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

function userIdNow(): string | null {
  const user = parsed(localStore.read(storageKeys.userData)) as { id?: string } | null
  return user?.id ?? null
}

/** What is kept for the signed-in person; what another one left counts as nothing. */
function readStored(): Kept {
  const userId = userIdNow() ?? ''
  const kept = parsed(localStore.read(storageKeys.formRecovery)) as Kept | null
  return kept?.userId === userId && userId !== '' ? kept : { userId, forms: {} }
}

function writeStored(kept: Kept): void {
  const newest = Object.entries(kept.forms)
    .toSorted(([, a], [, b]) => b.savedAt.localeCompare(a.savedAt))
    .slice(0, maxDrafts)
  if (newest.length === 0) localStore.remove(storageKeys.formRecovery)
  else
    localStore.write(storageKeys.formRecovery, JSON.stringify({ ...kept, forms: Object.fromEntries(newest) }))
}

/** A value without the sensitive fields inside it. */
function withoutSensitive(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSensitive)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([name]) => !isSensitiveField(name))
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutSensitive(inner)]))
}

/** Keeps what was typed into a form, for the person who typed it alone; once they are signed out, nothing more. */
export function keepDraft(form: string, values: Record<string, unknown>, error: string): void {
  const safe = withoutSensitive(values) as Record<string, unknown>
  const kept = readStored()
  if (Object.keys(safe).length === 0 || kept.userId === '') return
  writeStored({
    ...kept,
    forms: { ...kept.forms, [form]: { values: safe, savedAt: new Date().toISOString(), error } },
  })
}

/** Said beside what is offered when a form was left before it was saved. */
const left = 'You left before it was saved.'

/** Keeps what was typed into a form that is left: by a reload, a link, or a dialog that went. What was kept already stays as it is. */
export function keepLeftForm(form: string, values: Record<string, unknown>): void {
  const known = draftOf(form)
  const isKept = known && JSON.stringify(known.values) === JSON.stringify(withoutSensitive(values))
  if (form !== '' && !isKept) keepDraft(form, values, left)
}

/** What was kept of a form for the signed-in person, or null. */
export function draftOf(form: string): Draft | null {
  return readStored().forms[form] ?? null
}

/** Clears what was kept of a form: it was sent, or is not wanted any more. */
export function dropDraft(form: string): void {
  const kept = readStored()
  if (!(form in kept.forms)) return
  const { [form]: _dropped, ...forms } = kept.forms
  writeStored({ ...kept, forms })
}

/** Clears what someone else left in this browser. */
export function keepOnlyDraftsOf(userId: string): void {
  const kept = parsed(localStore.read(storageKeys.formRecovery)) as Kept | null
  if (kept && kept.userId !== userId) localStore.remove(storageKeys.formRecovery)
}

type OpenForm = { name: string; typed: () => Record<string, unknown> }

/** The same form may stand in a page and in a dialog over it. */
const openForms = new Set<OpenForm>()

/** Lets what is typed into a form be kept while it is open; the answer ends that. A form without a name keeps nothing. */
export function openForm(name: string, typed: OpenForm['typed']): () => void {
  if (name === '') return () => {}
  const form = { name, typed }
  openForms.add(form)
  return () => {
    openForms.delete(form)
  }
}

/** Keeps what is typed into every open form, with the error that made it necessary. */
export function keepOpenForms(error: string): void {
  for (const { name, typed } of openForms) {
    const values = typed()
    if (Object.keys(values).length > 0) keepDraft(name, values, error)
  }
}
