export const formats = ['bold', 'italic', 'heading', 'bullets', 'numbers', 'quote', 'link'] as const
export type Format = (typeof formats)[number]

/** A text with what is selected in it. */
export type Selected = { text: string; start: number; end: number }

/** What takes the place of the stretch `from`–`to`, and what is selected then. */
export type Replacement = { from: number; to: number; insert: string; start: number; end: number }

const placeholders = { bold: 'bold text', italic: 'italic text', link: 'link text' }
const markers = { bold: '**', italic: '_' }

function wrapped({ text, start, end }: Selected, format: 'bold' | 'italic'): Replacement {
  const mark = markers[format]
  const chosen = text.slice(start, end)
  const isAround = text.slice(0, start).endsWith(mark) && text.slice(end).startsWith(mark)
  if (isAround) {
    const from = start - mark.length
    return { from, to: end + mark.length, insert: chosen, start: from, end: from + chosen.length }
  }
  const inner = chosen || placeholders[format]
  const at = start + mark.length
  return { from: start, to: end, insert: mark + inner + mark, start: at, end: at + inner.length }
}

function linked({ text, start, end }: Selected): Replacement {
  const words = text.slice(start, end) || placeholders.link
  const address = 'https://'
  const at = start + words.length + 3
  return { from: start, to: end, insert: `[${words}](${address})`, start: at, end: at + address.length }
}

const prefixes: Record<'heading' | 'bullets' | 'numbers' | 'quote', (at: number) => string> = {
  heading: () => '## ',
  bullets: () => '- ',
  numbers: (at) => `${at + 1}. `,
  quote: () => '> ',
}
const anyPrefix = /^(?:#{1,6} |[-*] |\d+\. |> )/

/** Puts the mark before every line that is touched, in place of another one; a second time takes it away. */
function prefixed({ text, start, end }: Selected, format: keyof typeof prefixes): Replacement {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', Math.max(start, end - 1))
  const to = next < 0 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const isSet = lines.every((line, at) => line.startsWith(prefixes[format](at)))
  const insert = lines
    .map((line, at) => (isSet ? '' : prefixes[format](at)) + line.replace(anyPrefix, ''))
    .join('\n')
  const isEmpty = lines.length === 1 && lines[0] === ''
  return { from, to, insert, start: isEmpty ? from + insert.length : from, end: from + insert.length }
}

/** What a button of the editor does to the text at the selection. */
export function formatted(selected: Selected, format: Format): Replacement {
  if (format === 'bold' || format === 'italic') return wrapped(selected, format)
  return format === 'link' ? linked(selected) : prefixed(selected, format)
}
