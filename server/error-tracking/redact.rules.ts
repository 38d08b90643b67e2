import { isSensitiveField, sensitiveTerms } from '#shared/sensitive-fields.rules.ts'

const secretWords =
  'pass(?:word|phrase|code)?|pwd|secret|token|cookie|authorization|api[_-]?key|credentials?|birth(?:day)?|licen[cs]e[_-]?(?:number|no)'
const secretNames = `[\\w-]{0,40}(?:${secretWords})|session(?:[_-]?id)?|${sensitiveTerms.join('|')}`
/** What stands between a name and its value: also in JSON within a text, where quotes are escaped, and in addresses. */
const between = `(?:\\\\*["'\`]|%22)?[^\\S\\n]*(?:[:=]>?|%3[ad])[^\\S\\n]*`
/** A value in quotes, up to the same quote or the end, blanks included; or else up to what ends a word. */
const quoted = '(\\\\*)(["\'`])[^]*?(?:(?<!\\\\)\\3\\4|$)'
const bare = `[^\\s"'\`&,;}\\\\]+`

/** What is taken out of every text of a report, in this order, and what stands there instead. */
const redactions: [RegExp, string | ((found: string, ...groups: string[]) => string)][] = [
  [/\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/?#]{1,200}@/gi, '$1'],
  // What follows a ? or # in an address may be a token or what someone searched for.
  [/(\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s?#"'<>)]+)[?#][^\s"'<>)]*/gi, '$1'],
  [/((?:^|[\s"'(])\/[\w./~:%-]*)[?#][^\s"'<>)]*/g, '$1'],
  [/(?<![\w-])\d{3}[- ]\d{2}[- ]\d{4}(?![\w-])/g, '[number]'],
  [/(?<![\w-])\d{2}-\d{7}(?![\w-])/g, '[number]'],
  [/\b(ssn|fein|ein)(\s{1,3})\d{9}\b/gi, '$1$2[number]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 [redacted]'],
  [
    new RegExp(`\\b(${secretNames})(${between})(?:${quoted}|${bare})`, 'gi'),
    (_found, name, sign, escapes, quote) => {
      const mark = quote ? `${escapes}${quote}` : ''
      return `${name}${sign}${mark}[redacted]${mark}`
    },
  ],
  // The keys of payment providers and language models, and recovery codes.
  [/\b(?:[prs]k[_-]|whsec_)[\w-]{12,}/g, '[token]'],
  [/(?<![\w-])[0-9a-hjkmnp-tv-z]{4}(?:-[0-9a-hjkmnp-tv-z]{4}){3}(?![\w-])/g, '[token]'],
  [/\beyJ[\w-]{5,}\.[\w-]+\.?[\w-]*/g, '[token]'],
  [/[\w-]{40,}/g, (word) => (/\d/.test(word) && /[a-z]/i.test(word) ? '[token]' : word)],
  [/[^\s@<>"'(),;:]{1,64}(?:@|%40)[^\s@<>"'(),;:]{1,200}\.[a-z]{2,}/gi, '[email]'],
  [/(?<![\w-])(?:\d[ -]?){12,18}\d(?![\w-])/g, '[number]'],
]

// What moves a cursor, ends a line, hides or turns the direction of writing.
const controls = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

function encoded(sign: string): string {
  // The lines of a stack stay lines.
  return sign === '\n' ? sign : `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`
}

/** A text of a report without secrets and people, its control characters written out, cut to a length. */
export function redactText(text: string, length: number): string {
  // Cut first, with room for what is redacted: a pattern never runs over a megabyte.
  let safe = text.slice(0, length * 2)
  for (const [pattern, instead] of redactions)
    safe = typeof instead === 'string' ? safe.replace(pattern, instead) : safe.replace(pattern, instead)
  return safe.replace(controls, encoded).slice(0, length).toWellFormed()
}

const maxFields = 20
const maxValueLength = 300

type Scalar = string | number | boolean | null

function isScalar(value: unknown): value is Scalar {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

/** The simple values of a report's context, redacted; what is nested, sensitive or without a plain name is left out. */
export function redactContext(context: Record<string, unknown>): Record<string, Scalar> {
  const kept = Object.entries(context).filter(
    ([name, value]) => /^[a-z]\w{0,39}$/i.test(name) && !isSensitiveField(name) && isScalar(value),
  )
  return Object.fromEntries(
    kept
      .slice(0, maxFields)
      .map(([name, value]) => [
        name,
        typeof value === 'string' ? redactText(value, maxValueLength) : (value as Scalar),
      ]),
  )
}

/** The path of an address: neither the host nor the query says anything about the error. */
export function pathOf(url: string): string {
  const parsed = URL.parse(url, 'http://host.invalid')
  return redactText(parsed?.pathname ?? '', 300)
}
