import { openSentences } from '#engines/certificate-wording/open-sentences.rules.ts'
import { type FormWarning, limitWarnings } from './certified-limits.rules.ts'
import type { Fillable, FormValues } from './fill.rules.ts'

const descriptionConcept = 'certificate.description'
/** As much of a sentence as distinguishes it from others, so that another one is confirmed again. */
const keyLetters = 40

/** Sentences of a certificate's free text that speak of policies in words that no rule knows, each to be confirmed. */
function textWarnings(form: Fillable, values: FormValues): FormWarning[] {
  return form.fields.flatMap((field) => {
    const concept = form.mapping[field.name]
    if (field.kind === 'box' || (concept && concept !== descriptionConcept)) return []
    return openSentences(values[field.name] ?? '').map(({ text, start }) => {
      const sentence = text.replace(/\s+/g, ' ').trim()
      return {
        key: `text:${start}:${sentence.slice(0, keyLetters)}`,
        words: `The policy says: “${sentence}”`,
      }
    })
  })
}

/** What whoever issues a certificate confirms first: limits left empty, and sentences that may promise something. */
export function formWarnings(form: Fillable, values: FormValues): FormWarning[] {
  return [...limitWarnings(form, values), ...textWarnings(form, values)]
}
