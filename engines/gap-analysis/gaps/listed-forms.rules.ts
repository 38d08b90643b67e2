import { formNumber, formNumbers, type NumberedForm } from '#engines/gap-analysis/forms-knowledge.rules.ts'
import type { Citation } from '#shared/documents/comparison.contract.ts'
import type { Facts, FormFacts } from '#shared/documents/facts.contract.ts'
import { citationOf, citationOfLine } from './citations.rules.ts'
import { isSentence, type PageLines, type TextLine } from './page-lines.rules.ts'

/** A form that a document lists or that is attached to it, with its edition and title where those are known. */
export type NamedForm = { number: string; edition: string; title: string; citation: Citation }

const squeezed = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Whether a form's number stands in a row of a list, not within a sentence or a note such as "(CG 00 02 only)". */
function isListedIn(line: TextLine, start: number, end: number): boolean {
  const before = line.text.slice(0, start).trimEnd()
  const after = line.text.slice(end).trim()
  if (/^(?:only|\)|or\b|and\b(?! endorse)|is\b|as\b|if\b|does\b|to\b|but\b|are\b|,$)/.test(after))
    return false
  // A list of several forms in one row: nothing but forms and a label stands before the number.
  const rest = formsAway(before)
  if (rest === '' && before !== '') return true
  if (before === '') return !/^[a-z]/.test(after) && !isSentence({ ...line, text: after })
  return (
    !isSentence(line) &&
    !/[.,(]$|\b(?:form|see|per|by|of|or|and|to|in|with|endorsement|under|on|via)$/i.test(before)
  )
}

/** What is left of the beginning of a row without the forms and the label of their list. */
function formsAway(before: string): string {
  let rest = before
  for (const { index, end } of [...formNumbers(before)].reverse())
    rest = rest.slice(0, index) + rest.slice(end)
  return rest
    .replace(
      /^\W*(?:(?:applicable |listing of |policy )?(?:forms?|endorsements?)(?: (?:and|&) endorsements?)?(?: (?:list|schedule|numbers?|attached|applicable|made part of.{0,30}))?|3\.? ?D\.?)\W*/i,
      '',
    )
    .replace(/[\s,;:.()/&-]+|\band\b/g, '')
}

/** The place of a number in a line, however it is spaced. */
function placeIn(text: string, number: string): { start: number; end: number } | null {
  const pattern = [...squeezed(number)].join('[^A-Za-z0-9]?')
  const match = new RegExp(`(?<![A-Za-z0-9])${pattern}`, 'i').exec(text)
  return match && { start: match.index, end: match.index + match[0].length }
}

const noLonger =
  /\b(?:removed|deleted|withdrawn|discontinued|superseded|no longer|expiring|available|optional|not (?:attached|included|part of|renewed))\b/i

/** Whether a row, or the heading of its list, says that the forms are not, or no longer, part of the policy. */
function isDropped(line: TextLine, lines: readonly TextLine[]): boolean {
  const before = lines.slice(0, lines.indexOf(line)).reverse()
  const heading = before.find(({ text }) => [...formNumbers(text)].length === 0 && /[A-Za-z]{4}/.test(text))
  const isHeading =
    heading !== undefined && /\b(?:forms?|endorsements?)\b/i.test(heading.text) && !isSentence(heading)
  return noLonger.test(line.text) || (isHeading && noLonger.test(heading.text))
}

/** Whether a form among the facts stands in a list; one that a person entered or whose page is not at hand does. */
function isListed({ number }: FormFacts, pages: readonly PageLines[]): boolean {
  const page = pages.find(({ page }) => page === number.page)
  if (!page || number.by === 'person') return true
  const places = page.lines.flatMap((line) => {
    const place = placeIn(line.text, number.value)
    return place ? [{ line, ...place }] : []
  })
  return (
    places.length === 0 ||
    places.some(({ line, start, end }) => isListedIn(line, start, end) && !isDropped(line, page.lines))
  )
}

function ofFacts(facts: Facts, pages: readonly PageLines[]): NamedForm[] {
  return facts.forms
    .filter((form) => isListed(form, pages))
    .map(({ number, edition, title }) => ({
      number: formNumber(number.value) ?? number.value.trim().toUpperCase(),
      edition: [...formNumbers(number.value)][0]?.edition || edition?.value || '',
      title: title?.value ?? '',
      citation: citationOf(title ? { ...number, text: `${number.text} ${title.text}` } : number),
    }))
}

const named = ({ number, edition }: NumberedForm, title: string, line: TextLine): NamedForm => ({
  number,
  edition,
  title,
  citation: citationOfLine(line),
})

/** Rows of a statement that begin with a form's number and edition, and go on with its title. */
function ofRows({ lines }: PageLines): NamedForm[] {
  return lines.flatMap((line) => {
    const [first] = formNumbers(line.text)
    if (!first || first.index > 2 || first.edition === '') return []
    const title = line.text.slice(first.end).replace(/^[\s:–-]+/, '')
    const isTitle =
      /^[A-Z][A-Za-z]{2}/.test(title) && isListedIn(line, first.index, first.end) && !isDropped(line, lines)
    return isTitle ? [named(first, title, line)] : []
  })
}

const opening = /this endorsement changes the policy\.?|please read it carefully\.?/i

/** What an endorsement is called: the lines in capitals below its opening words. */
function headingOf(lines: readonly TextLine[]): string {
  const at = lines.findLastIndex(({ text }, index) => index < 14 && opening.test(text))
  if (at < 0) return ''
  const after = lines.slice(at + 1, at + 6).map(({ text }) => text)
  const end = after.findIndex((text) => !/^[^a-z]*$/.test(text) || /^POLICY NUMBER|^COMMERCIAL/.test(text))
  return after.slice(0, end < 0 ? 3 : end).join(' ')
}

/** An endorsement that is attached: its number stands at the head or foot of its page. */
function ofEndorsement({ lines }: PageLines): NamedForm[] {
  const title = headingOf(lines)
  const margin = [...lines.slice(0, 3), ...lines.slice(-3)]
  const own = margin.flatMap((line) => {
    const [first] = formNumbers(line.text)
    return first && first.edition !== '' ? [named(first, title, line)] : []
  })
  const line = lines.find(({ text }) => title !== '' && title.startsWith(text))
  if (own.length > 0) return own.slice(0, 1)
  return line ? [{ number: '', edition: '', title, citation: citationOfLine({ ...line, text: title }) }] : []
}

/** The forms of a document: those it lists, and the endorsements among its pages. */
export function formsOf(facts: Facts, pages: readonly PageLines[]): NamedForm[] {
  const listed = ofFacts(facts, pages)
  const others = pages.flatMap((page) => {
    if (page.kind === 'statement') return ofRows(page)
    return page.kind === 'endorsement' ? ofEndorsement(page) : []
  })
  for (const form of others) {
    const known = listed.find(({ number }) => form.number !== '' && number === form.number)
    if (!known) listed.push(form)
    else if (known.title === '') known.title = form.title
  }
  return listed
}
