/** What stands between these tags is no text of the message. */
const hidden = new Set(['head', 'noscript', 'script', 'style', 'template', 'title'])
/** Each begins a line of its own. */
const blocks = new Set(
  'address article blockquote br center dd div dl dt footer form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tr ul'.split(
    ' ',
  ),
)
const named: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  bull: '•',
  copy: '©',
  euro: '€',
  gt: '>',
  hellip: '…',
  ldquo: '“',
  lsquo: '‘',
  lt: '<',
  mdash: '—',
  nbsp: ' ',
  ndash: '–',
  quot: '"',
  rdquo: '”',
  reg: '®',
  rsquo: '’',
  trade: '™',
}

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
  })
}

/** The words of an HTML message, in one pass over it: nothing of its markup, styles, scripts, images or links stays. */
export function plainTextOf(html: string): string {
  const parts: string[] = []
  let at = 0
  let hiddenBy = ''
  while (at < html.length) {
    const open = html.indexOf('<', at)
    const words = html.slice(at, open < 0 ? undefined : open)
    if (!hiddenBy) parts.push(decoded(words.replace(/\s+/g, ' ')))
    if (open < 0) break
    const isComment = html.startsWith('<!--', open)
    const close = html.indexOf(isComment ? '-->' : '>', open)
    if (close < 0) break
    at = close + (isComment ? 3 : 1)
    if (isComment) continue
    const [, slash = '', name = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(html.slice(open, open + 40)) ?? []
    const tag = name.toLowerCase()
    if (hiddenBy) {
      if (slash && tag === hiddenBy) hiddenBy = ''
    } else if (hidden.has(tag) && !slash) hiddenBy = tag
    else if (blocks.has(tag)) parts.push('\n')
    else if (tag === 'td' || tag === 'th') parts.push(' ')
  }
  return parts
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
