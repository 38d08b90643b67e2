/** One part of a mail, in both of its forms: plain text, and HTML in which everything is escaped. */
export type MailPart = { text: string; html: string }

export type MailLink = { label: string; url: string }
export type MailFact = { label: string; value: string }
export type MailListItem = {
  text: string
  /** What is said beside it: a date, an amount. */
  note?: string
  /** Where it leads; its address stands in the plain text. */
  url?: string
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

function withBreaks(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}

/** Mail readers know no style sheet of ours: each element carries its light looks, its class the dark ones (mail-page.ts). */
const sans = "font-family:Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const body = `${sans};font-size:15px;line-height:23px;color:#1A1A18;margin:0 0 16px`
const small = `${sans};font-size:13px;line-height:20px;color:#54534D;margin:0 0 16px`
const label = `${sans};font-size:13px;line-height:20px;color:#54534D;padding:9px 16px 9px 0;border-top:1px solid #E7E5E0`
const value = `${sans};font-size:14px;line-height:20px;color:#1A1A18;padding:9px 0;border-top:1px solid #E7E5E0;font-weight:500`
const full = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

/** What the mail is about, in large letters; plain text has its subject for that. */
export function headingPart(text: string): MailPart {
  const style = `${sans};font-size:20px;line-height:28px;font-weight:600;letter-spacing:-0.3px;color:#1A1A18;margin:0 0 16px`
  return { text: '', html: `<h1 class="ink" style="${style}">${escapeHtml(text)}</h1>` }
}

/** A paragraph; a line break stays one. */
export function paragraphPart(text: string): MailPart {
  return { text, html: `<p class="ink" style="${body}">${withBreaks(text)}</p>` }
}

/** The one thing to do: a button, and its address to see and to copy. */
export function buttonPart({ label, url }: MailLink): MailPart {
  const address = escapeHtml(url)
  const cell = 'border-radius:7px;background:#2F4BC8'
  const link = `${sans};display:inline-block;padding:11px 20px;font-size:14px;line-height:20px;font-weight:600;color:#FFFFFF;text-decoration:none;border-radius:7px`
  return {
    text: `${label}:\n${url}`,
    html: [
      '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr>',
      `<td class="solid" bgcolor="#2F4BC8" style="${cell}"><a class="on-solid" href="${address}" target="_blank" style="${link}">${escapeHtml(label)}</a></td>`,
      `</tr></table><p class="ink-2" style="${small}">Or copy this address into your browser:<br>`,
      `<a class="link" href="${address}" target="_blank" style="color:#2F4BC8;word-break:break-all">${address}</a></p>`,
    ].join(''),
  }
}

/** A small table of names and values. */
export function factsPart(facts: MailFact[]): MailPart {
  const rows = facts.map(
    (fact) =>
      `<tr><td class="ink-2 line" valign="top" width="35%" style="${label}">${escapeHtml(fact.label)}</td><td class="ink line" valign="top" style="${value}">${withBreaks(fact.value)}</td></tr>`,
  )
  return {
    text: facts.map((fact) => `${fact.label}: ${fact.value}`).join('\n'),
    html: `<table ${full} style="margin:4px 0 20px">${rows.join('')}</table>`,
  }
}

/** What someone wrote, set apart from what we say. */
export function quotePart({ by, text }: { by?: string; text: string }): MailPart {
  const ground = 'background:#FAF9F7;border-left:3px solid #D6D3CC;padding:14px 16px'
  const said = `${sans};font-size:14px;line-height:21px;color:#1A1A18;margin:0`
  const writer = by
    ? `<p class="ink-2" style="${small};margin:0 0 6px;font-weight:600">${escapeHtml(by)}</p>`
    : ''
  const lines = text.split('\n').map((line) => `> ${line}`.trimEnd())
  return {
    text: [...(by ? [`${by}:`] : []), ...lines].join('\n'),
    html: `<table ${full} style="margin:4px 0 20px"><tr><td class="sunken line-strong" style="${ground}">${writer}<p class="ink" style="${said}">${withBreaks(text)}</p></td></tr></table>`,
  }
}

function itemHtml({ text, note, url }: MailListItem): string {
  const said = escapeHtml(text)
  const linked = url
    ? `<a class="link" href="${escapeHtml(url)}" target="_blank" style="color:#2F4BC8;text-decoration:none">${said}</a>`
    : said
  const noted = `${label};padding-right:0;padding-left:16px;white-space:nowrap`
  const aside = note
    ? `<td class="ink-2 line" align="right" valign="top" style="${noted}">${escapeHtml(note)}</td>`
    : ''
  return `<tr><td class="ink line" valign="top" style="${value}"${note ? '' : ' colspan="2"'}>${linked}</td>${aside}</tr>`
}

/** A titled list, each line with what it leads to. */
export function listPart(list: { title: string; items: MailListItem[]; more?: string }): MailPart {
  const title = `${sans};font-size:14px;line-height:20px;font-weight:600;color:#1A1A18;margin:20px 0 8px`
  const more = list.more
    ? `<p class="ink-2" style="${small};margin-top:8px">${escapeHtml(list.more)}</p>`
    : ''
  const lines = list.items.map(
    ({ text, note, url }) => `- ${text}${note ? ` (${note})` : ''}${url ? `\n  ${url}` : ''}`,
  )
  return {
    text: [list.title, ...lines, ...(list.more ? [list.more] : [])].join('\n'),
    html: `<h2 class="ink" style="${title}">${escapeHtml(list.title)}</h2><table ${full} style="margin:0 0 16px">${list.items.map(itemHtml).join('')}</table>${more}`,
  }
}

/** What to know beside it, small. */
export function footnotePart(text: string): MailPart {
  return { text, html: `<p class="ink-2" style="${small};margin:0">${withBreaks(text)}</p>` }
}

/** The end of the mail: whose it is, why it came, and where to change that. */
export function footerPart({
  reason,
  links,
  brand = 'Bindery',
}: {
  reason: string
  links: MailLink[]
  brand?: string
}): MailPart {
  const style = `${sans};font-size:12px;line-height:18px;color:#6E6C65;margin:0 0 4px`
  const anchors = links.map(
    ({ label, url }) =>
      `<a class="ink-3" href="${escapeHtml(url)}" target="_blank" style="color:#6E6C65;text-decoration:underline">${escapeHtml(label)}</a>`,
  )
  const linked = anchors.length > 0 ? `<p class="ink-3" style="${style}">${anchors.join(' · ')}</p>` : ''
  return {
    text: [brand, reason, ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n'),
    html: `<p class="ink-3" style="${style};font-weight:600">${escapeHtml(brand)}</p><p class="ink-3" style="${style}">${withBreaks(reason)}</p>${linked}`,
  }
}
