import type { AnswerValue, DocumentAnswer, PageText } from '#shared/commercial/questions.contract.ts'
import type { Facts } from '#shared/documents/facts.contract.ts'
import { shown } from './fact-answers.rules.ts'
import { holdsWord, linesOf, passagesWith, quotable, subjectTerms } from './passages.rules.ts'

type Values = Pick<DocumentAnswer, 'values' | 'passages' | 'verdict'>
type Source = { facts: Facts; pages: readonly PageText[] }

const maxForms = 30

function formsShown(forms: Facts['forms']): AnswerValue[] {
  return forms.flatMap(({ number, edition, title }) =>
    shown('Form', number, (value) =>
      quotable(
        [value, edition && !value.includes(edition.value) ? `(${edition.value})` : '', title?.value ?? '']
          .filter(Boolean)
          .join(' '),
      ),
    ),
  )
}

function bare(number: string): string {
  return number.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

/** Whether a form is attached, or which are; forms whose titles hold the words of the question, where it has any. */
export function formAnswer({ facts, pages }: Source, number: string | null, question: string): Values {
  if (number) {
    const listed = facts.forms.filter((form) => bare(form.number.value).startsWith(bare(number)))
    if (listed.length > 0) return { verdict: 'yes', values: formsShown(listed), passages: [] }
    const named = linesOf(pages).filter(({ text }) => bare(text).includes(bare(number)))
    const passages = named.slice(0, 3).map(({ page, text }) => ({ page, quote: quotable(text) }))
    return { verdict: null, values: [], passages }
  }
  const words = subjectTerms(question).filter((word) => !/^(list|schedule|attach\w*|all|there)$/.test(word))
  if (words.length === 0)
    return { verdict: null, values: formsShown(facts.forms.slice(0, maxForms)), passages: [] }
  const holding = facts.forms.filter(({ title, number }) =>
    words.every((word) => holdsWord(`${number.value} ${title?.value ?? ''}`, word)),
  )
  if (holding.length > 0) return { verdict: 'yes', values: formsShown(holding), passages: [] }
  return { verdict: null, values: [], passages: passagesWith(pages, words) }
}

const excludes = /exclu|does not apply|not covered|we will not pay|no coverage/i

/** Whether something is excluded: by a form's title, else by the words of a page; never "no" for what was only not found. */
export function exclusionAnswer({ facts, pages }: Source, question: string): Values {
  const words = subjectTerms(question)
  const isExcluding = (text: string) => excludes.test(text) && words.every((word) => holdsWord(text, word))
  if (words.length === 0) {
    const all = facts.forms.filter(({ title }) => excludes.test(title?.value ?? ''))
    if (all.length > 0) return { verdict: null, values: formsShown(all.slice(0, maxForms)), passages: [] }
    const lines = linesOf(pages).filter(({ text }) => excludes.test(text))
    return {
      verdict: null,
      values: [],
      passages: lines.slice(0, 5).map(({ page, text }) => ({ page, quote: quotable(text) })),
    }
  }
  const forms = facts.forms.filter(({ title, number }) =>
    isExcluding(`${number.value} ${title?.value ?? ''}`),
  )
  if (forms.length > 0) return { verdict: 'yes', values: formsShown(forms), passages: [] }
  const excluded = facts.coverages.filter(({ name, limitText }) =>
    isExcluding(`${name.value} ${limitText?.value ?? ''}`),
  )
  if (excluded.length > 0) {
    const values = excluded.flatMap(({ name, limitText }) => shown(quotable(name.value), limitText ?? name))
    return { verdict: 'yes', values, passages: [] }
  }
  const lines = linesOf(pages)
  const near = lines.filter(
    ({ text, order }) =>
      words.every((word) => holdsWord(text, word)) &&
      excludes.test(`${lines[order - 1]?.text ?? ''} ${text} ${lines[order + 1]?.text ?? ''}`),
  )
  const passages = near.slice(0, 3).map(({ page, text }) => ({ page, quote: quotable(text) }))
  return { verdict: null, values: [], passages }
}

/** Coinsurance by location, else where the document names it. */
export function coinsuranceAnswer({ facts, pages }: Source): Values {
  const values = facts.locations.flatMap(({ coinsurance, number }, index) =>
    shown(`Coinsurance, location ${number || index + 1}`, coinsurance, (value) => `${value}%`),
  )
  return { verdict: null, values, passages: values.length > 0 ? [] : passagesWith(pages, ['coinsurance']) }
}

/** The lines of the document that hold the words of the question. */
export function wordsAnswer({ pages }: Source, question: string): Values {
  return { verdict: null, values: [], passages: passagesWith(pages, subjectTerms(question)) }
}
