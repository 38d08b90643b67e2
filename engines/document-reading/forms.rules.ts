import type { FormFacts } from '#shared/documents/facts.contract.ts'
import { foundAt } from './confidence.rules.ts'
import type { PageLayout, Row, Span } from './layout/page-layout.rules.ts'
import { textOf } from './layout/spans.rules.ts'
import type { PageRole } from './page-roles.rules.ts'

/** Letters that the bureaus (ISO, NCCI, AAIS) begin the numbers of their forms with. */
const bureau = 'CG|BP|CA|CP|WC|IL|CU|CX|CM|IM|CR|EB|BM|CY|EP|PL|FP|FL|MP|GL|AU|PR|DO|PC|IH|CL|SB'
const edition = '\\(?(?:ed\\.?\\s*)?(0[1-9]|1[0-2])\\s?[-/ ]\\s?((?:19|20)\\d\\d|\\d\\d)\\)?'
const bureauForm = new RegExp(
  `(?<![\\w-])((?:WC)[ -]?\\d\\d[ -]?\\d\\d[ -]?\\d\\d[ ]?[A-Z]?|(?:${bureau})[ -]?(?:DS[ -]?)?\\d\\d[ -]?\\d\\d(?:[A-Z])?)(?:[ ,(-]*${edition}|[ ]?(0[1-9]|1[0-2])(\\d\\d))?(?![\\d-])`,
  'g',
)
const ownForm = new RegExp(
  `(?<![\\w$.,-])((?:[A-Z]{1,6}[ -]?)?\\d[\\dA-Z]{0,7}(?:[ .-][\\dA-Z]{1,6}){0,3}?|[A-Z]{2,6}(?:[ -][A-Z]{1,4})?[ -]?\\d{1,6}[A-Z]?)\\s{1,3}${edition}(?![\\d/-])`,
  'g',
)
const heading =
  /\bforms? (?:and|&|or|\/) endorsements?|\bschedule of forms|\bforms? schedule|\bforms? (?:that )?(?:appl|attached|made|list|index)|\bendorsements? (?:attached|applicable|forming|schedule|list)|\blist of forms|\b(?:policy|applicable|attached|listing of) forms\b|\bendorsement schedule|\bform(?: number|s)?\b.*\b(?:edition|title|ed\.? date)/
const endOfForms =
  /\b(?:premium|countersign|location|vehicle|limits? of|classification|mortgagee|in witness|additional insured schedule)\b/

type FoundForm = { number: string; edition: string; span: Span; start: number; end: number }

function spanOf(row: Row, start: number, end: number): Span {
  let [length, from, to] = [0, 0, 0]
  for (const [at, { text }] of row.words.entries()) {
    if (length <= start) from = at
    if (length < end) to = at
    length += text.length + 1
  }
  return { row, from, to }
}

const two = (year: string) => year.slice(-2)

function formsIn(row: Row, isListed: boolean): FoundForm[] {
  const text = textOf({ row, from: 0, to: row.words.length - 1 })
  const found: FoundForm[] = []
  const add = (match: RegExpMatchArray, month?: string, year?: string) => {
    const [start, end] = [match.index ?? 0, (match.index ?? 0) + match[0].length]
    if (found.some((other) => start < other.end && other.start < end)) return
    const number = (match[1] ?? '').trim()
    found.push({
      number,
      edition: month && year ? `${month} ${two(year)}` : '',
      span: spanOf(row, start, end),
      start,
      end,
    })
  }
  for (const match of text.matchAll(bureauForm)) add(match, match[2] ?? match[4], match[3] ?? match[5])
  if (isListed)
    for (const match of text.matchAll(ownForm))
      if (/\d/.test(match[1] ?? '') && !/^\d{1,2}$/.test(match[1] ?? '')) add(match, match[2], match[3])
  return found.sort((one, other) => one.start - other.start)
}

/** What follows a form's number up to the next one: its title. */
function titleOf(
  row: Row,
  form: Pick<FoundForm, 'span'>,
  next: FoundForm | undefined,
  before: number,
): Span | null {
  const after = { row, from: form.span.to + 1, to: (next ? next.span.from : row.words.length) - 1 }
  if (after.from <= after.to && /[A-Za-z]{3}/.test(textOf(after))) return after
  const first = { row, from: before, to: form.span.from - 1 }
  return first.from <= first.to && /[A-Za-z]{4}/.test(textOf(first)) ? first : null
}

/** A form as a page lists it. */
export type ListedForm = { number: string; edition: string; title: Span | null; span: Span; score: number }

function listed(forms: readonly FoundForm[], row: Row, score: number): ListedForm[] {
  return forms.map(({ number, edition, span }, at) => {
    const before = (forms[at - 1]?.span.to ?? -1) + 1
    return { number, edition, span, score, title: titleOf(row, { span }, forms[at + 1], before) }
  })
}

const isInMargin = (row: Row, { height, rows }: PageLayout) =>
  row.bottom > height * 0.93 || row.at >= rows.length - 1 || (row.at === 0 && row.top < height * 0.05)

function formsOnPage(page: PageLayout): ListedForm[] {
  let isListed = false
  return page.rows.flatMap((row) => {
    if (heading.test(row.folded)) isListed = true
    const inRow = formsIn(row, isListed)
    if (inRow.length === 0) {
      if (isListed && endOfForms.test(row.folded) && !heading.test(row.folded)) isListed = false
      return []
    }
    const isLone = isInMargin(row, page) && !isListed
    const first = inRow[0]
    const isProse = !isListed && (first?.span.from ?? 0) > 0 && row.words.length > 8 && inRow.length === 1
    return isLone || isProse ? [] : listed(inRow, row, isListed ? 0.95 : 0.85)
  })
}

/** The forms and endorsements that the pages list, each once; a footer with the page's own form number is none. */
export function formsOf(roles: readonly PageRole[]): ListedForm[] {
  const byNumber = new Map<string, ListedForm>()
  for (const { page, isWording } of roles) {
    if (isWording) continue
    for (const form of formsOnPage(page)) {
      const key = form.number.toUpperCase().replace(/[^A-Z0-9]/g, '')
      const other = byNumber.get(key)
      if (!other || (!other.title && form.title)) byNumber.set(key, form)
    }
  }
  return [...byNumber.values()]
}

/** A listed form as a document's facts have it. */
export function formFactsOf({ number, edition, title, span, score }: ListedForm): FormFacts {
  const spans = [span]
  return {
    number: foundAt({ value: number, spans, score }),
    edition: edition ? foundAt({ value: edition, spans, score: score * 0.97 }) : null,
    title: title
      ? foundAt({ value: textOf(title).replace(/^[\s:–-]+/, ''), spans: [title], score: score * 0.85 })
      : null,
  }
}
