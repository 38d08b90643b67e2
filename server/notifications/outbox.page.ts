import { darkMedia } from '#server/mail/mail-page.ts'
import { escapeHtml } from '#server/mail/mail-parts.ts'

/** A mail that was kept instead of sent. */
export type StoredEmail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  createdAt: string
}

export type OutboxView = { to: string; mail?: string; scheme: 'light' | 'dark'; width: 'wide' | 'phone' }

const style = `
  :root { color-scheme: light dark; --canvas: #f6f5f2; --surface: #fff; --line: #e7e5e0; --text: #1a1a18; --text-2: #54534d; --accent: #2f4bc8; --soft: #edf0fc }
  @media (prefers-color-scheme: dark) { :root { --canvas: #121211; --surface: #191918; --line: #2a2a27; --text: #eeede9; --text-2: #b3b1a9; --accent: #8fa0ff; --soft: #20264a } }
  * { box-sizing: border-box }
  body { margin: 0; padding: 24px 32px; background: var(--canvas); color: var(--text); font: 14px/20px Inter, system-ui, sans-serif }
  h1 { margin: 0 0 4px; font-size: 20px; line-height: 28px } h2 { margin: 0 0 12px; font-size: 16px; line-height: 24px }
  a { color: var(--accent) } p { margin: 0 0 16px; color: var(--text-2) }
  form { display: flex; gap: 8px; margin: 0 0 16px } input, button { font: inherit; padding: 6px 10px; border: 1px solid #85827a; border-radius: 7px; background: var(--surface); color: var(--text) }
  main { display: grid; grid-template-columns: 300px minmax(0, 1fr); gap: 16px; align-items: start }
  nav, article { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; overflow: hidden }
  nav a { display: block; padding: 10px 16px; border-bottom: 1px solid var(--line); color: inherit; text-decoration: none } nav a[aria-current] { background: var(--soft) }
  nav a:last-child { border-bottom: 0 } small { color: var(--text-2); display: block; overflow-wrap: anywhere }
  article { padding: 18px 20px } dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; margin: 0 0 16px; font-size: 13px }
  dt { color: var(--text-2) } dd { margin: 0; overflow-wrap: anywhere }
  .looks { display: flex; gap: 16px; flex-wrap: wrap; margin: 0 0 16px } .looks a[aria-current] { color: inherit; font-weight: 600; text-decoration: none }
  .sides { display: flex; gap: 16px; flex-wrap: wrap; align-items: flex-start } iframe { border: 1px solid var(--line); border-radius: 7px; height: 760px; width: 100%; background: #fff }
  .html { flex: 1 1 600px; min-width: 0 } .phone .html { flex: 0 0 392px } .text { flex: 1 1 300px; min-width: 0 }
  pre { margin: 0; padding: 16px; border: 1px solid var(--line); border-radius: 7px; white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/20px ui-monospace, monospace }
  @media (max-width: 900px) { body { padding: 16px } main { grid-template-columns: minmax(0, 1fr) } .phone .html { flex-basis: 100% } }`

function addressOf(view: OutboxView, changes: Partial<OutboxView>): string {
  const asked = Object.entries({ ...view, ...changes }).filter(([, value]) => value)
  return escapeHtml(`/dev/outbox?${new URLSearchParams(asked)}`)
}

function linked(text: string): string {
  return escapeHtml(text).replace(
    /https?:\/\/[^\s&<]+(?:&amp;[^\s&<]+)*/g,
    (url) => `<a href="${url}">${url}</a>`,
  )
}

function listOf(mails: StoredEmail[], view: OutboxView): string {
  const items = mails.map((mail) => {
    const current = mail.id === view.mail ? ' aria-current="page"' : ''
    return `<a href="${addressOf(view, { mail: mail.id })}"${current}>${escapeHtml(mail.subject)}<small>${escapeHtml(mail.to)}</small><small>${mail.createdAt}</small></a>`
  })
  return `<nav aria-label="Mails">${items.join('')}</nav>`
}

/** The dark looks of a mail, forced on or off: a frame would follow the system's scheme. */
function inScheme(html: string, scheme: OutboxView['scheme']): string {
  return html.replaceAll(darkMedia, scheme === 'dark' ? '@media all' : '@media not all')
}

function choice(view: OutboxView, changes: Partial<OutboxView>, label: string): string {
  const isChosen = Object.entries(changes).every(([name, value]) => view[name as keyof OutboxView] === value)
  return `<a href="${addressOf(view, changes)}"${isChosen ? ' aria-current="true"' : ''}>${label}</a>`
}

function articleOf(mail: StoredEmail, view: OutboxView): string {
  const heads = { To: mail.to, Subject: mail.subject, Date: mail.createdAt, ...mail.headers }
  const facts = Object.entries(heads).map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`,
  )
  const looks = [
    choice(view, { scheme: 'light' }, 'Light'),
    choice(view, { scheme: 'dark' }, 'Dark'),
    choice(view, { width: 'wide' }, 'Wide'),
    choice(view, { width: 'phone' }, 'Phone'),
  ]
  const page = escapeHtml(inScheme(mail.html, view.scheme))
  // Nothing in a mail may run or reach out; its links open beside the page.
  const sandbox = 'allow-popups allow-popups-to-escape-sandbox'
  return [
    `<article class="${view.width}"><h2>${escapeHtml(mail.subject)}</h2><dl>${facts.join('')}</dl>`,
    `<div class="looks">${looks.join('')}</div><div class="sides">`,
    `<div class="html"><iframe title="The mail as HTML" sandbox="${sandbox}" srcdoc="${page}"></iframe></div>`,
    `<div class="text"><pre tabindex="0" aria-label="The mail as text">${linked(mail.text)}</pre></div></div></article>`,
  ].join('')
}

/** The page of kept mails, for a developer's eyes: a list, and one of them in both of its forms. */
export function outboxPage(mails: StoredEmail[], view: OutboxView): string {
  const shown = mails.find((mail) => mail.id === view.mail) ?? mails[0]
  const chosen = { ...view, ...(shown && { mail: shown.id }) }
  const body = shown
    ? `<main>${listOf(mails, chosen)}${articleOf(shown, chosen)}</main>`
    : `<main><p>${view.to ? 'No mail to this address.' : 'No mail yet.'}</p></main>`
  const search = `<form action="/dev/outbox" role="search"><input type="search" name="to" value="${escapeHtml(view.to)}" placeholder="Address" aria-label="Address"><button>Search</button></form>`
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Outbox</title>`
  const note = '<p>Mail that would be sent with <code>SMTP_URL</code> set, the latest first.</p>'
  return `<!doctype html><html lang="en"><head>${head}<style>${style}</style></head><body><h1>Outbox</h1>${note}${search}${body}</body></html>`
}

/** No script, no picture from elsewhere, no frame around it: what the page and the mail in its frame are held to. */
export const outboxPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
