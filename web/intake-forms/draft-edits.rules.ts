import { fieldsOfForm } from '#shared/intake-forms/form.rules.ts'
import type { FormDefinition, FormField, FormSection } from '#shared/intake-forms/intake-forms.contract.ts'

/** An id that no question and no section of a form has yet. */
export function freeId(form: FormDefinition, prefix: string): string {
  const taken = new Set([...fieldsOfForm(form), ...form.sections].map(({ id }) => id))
  for (let at = 1; ; at++) if (!taken.has(`${prefix}_${at}`)) return `${prefix}_${at}`
}

function inSection(
  form: FormDefinition,
  sectionId: string,
  change: (section: FormSection) => FormSection,
): FormDefinition {
  const sections = form.sections.map((section) => (section.id === sectionId ? change(section) : section))
  return { ...form, sections }
}

function moved<Item>(items: readonly Item[], at: number, by: 1 | -1): Item[] {
  const list = [...items]
  const [item] = list.splice(at, 1)
  if (item !== undefined) list.splice(at + by, 0, item)
  return list
}

/** The form with a question that is new or was changed. */
export function withField(form: FormDefinition, sectionId: string, field: FormField): FormDefinition {
  return inSection(form, sectionId, (section) => {
    const isKnown = section.fields.some(({ id }) => id === field.id)
    const changed = section.fields.map((one) => (one.id === field.id ? field : one))
    return { ...section, fields: isKnown ? changed : [...section.fields, field] }
  })
}

/** The form without a question; those that depended on it are always asked. */
export function withoutField(form: FormDefinition, fieldId: string): FormDefinition {
  const freed = (field: FormField) => (field.showIf?.field === fieldId ? { ...field, showIf: null } : field)
  const sections = form.sections.map((section) => ({
    ...section,
    fields: section.fields.filter(({ id }) => id !== fieldId).map(freed),
  }))
  return { ...form, sections }
}

/** The form with a question one place earlier or later in its section. */
export function withFieldMoved(
  form: FormDefinition,
  sectionId: string,
  at: number,
  by: 1 | -1,
): FormDefinition {
  return inSection(form, sectionId, (section) => ({ ...section, fields: moved(section.fields, at, by) }))
}

/** The form with a new, empty section. */
export function withSection(form: FormDefinition): FormDefinition {
  return {
    ...form,
    sections: [...form.sections, { id: freeId(form, 's'), title: 'New section', fields: [] }],
  }
}

/** The form with a section of another title. */
export function withTitle(form: FormDefinition, sectionId: string, title: string): FormDefinition {
  return inSection(form, sectionId, (section) => ({ ...section, title }))
}

/** The form without a section and its questions. */
export function withoutSection(form: FormDefinition, sectionId: string): FormDefinition {
  const gone = form.sections.find(({ id }) => id === sectionId)
  const emptied = (gone?.fields ?? []).reduce((rest, { id }) => withoutField(rest, id), form)
  return { ...emptied, sections: emptied.sections.filter(({ id }) => id !== sectionId) }
}

/** The form with a section one place earlier or later. */
export function withSectionMoved(form: FormDefinition, at: number, by: 1 | -1): FormDefinition {
  return { ...form, sections: moved(form.sections, at, by) }
}
