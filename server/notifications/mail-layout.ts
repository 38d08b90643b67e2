import type { Mail } from '#server/edges/mail.ts'

/** What a mail says, before it has a form. */
export type Letter = {
  to: string
  subject: string
  paragraphs: string[]
  /** The one thing to do, as a button and as an address to copy. */
  link?: { label: string; url: string }
  /** What to know if it is not meant for the reader. */
  footnote: string
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML shows it. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

const page = 'font:16px/1.5 system-ui,sans-serif;color:#1b2430;max-width:520px;margin:0 auto;padding:24px'
const button =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#1d4ed8;color:#fff;text-decoration:none'
const small = 'font-size:13px;color:#5b6675'

function linkHtml({ label, url }: NonNullable<Letter['link']>): string {
  const address = escapeHtml(url)
  return [
    `<p><a href="${address}" style="${button}">${escapeHtml(label)}</a></p>`,
    `<p style="${small}">Or copy this address into your browser:<br>${address}</p>`,
  ].join('')
}

/** The mail of a letter, as plain text and as HTML in which everything is escaped. */
export function mailOf({ to, subject, paragraphs, link, footnote }: Letter): Mail {
  const text = [...paragraphs, ...(link ? [`${link.label}:\n${link.url}`] : []), footnote, 'Bindery']
  const body = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('')
  const html = [
    `<!doctype html><html lang="en"><body style="${page}"><p><strong>Bindery</strong></p>`,
    body,
    link ? linkHtml(link) : '',
    `<p style="${small}">${escapeHtml(footnote)}</p></body></html>`,
  ]
  return { to, subject, text: text.join('\n\n'), html: html.join('') }
}
