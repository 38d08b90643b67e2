import { escapeHtml } from './mail-layout.ts'

/** A mail that was kept instead of sent. */
export type KeptMail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  createdAt: string
}

const style = `
  body { font: 15px/1.5 system-ui, sans-serif; color: #1b2430; max-width: 760px; margin: 32px auto; padding: 0 16px }
  article { border: 1px solid #d5dbe3; border-radius: 8px; padding: 12px 16px; margin: 16px 0 }
  h2 { font-size: 16px; margin: 0 } small { color: #5b6675 } pre { white-space: pre-wrap; font: inherit }
  @media (prefers-color-scheme: dark) { body { background: #12161c; color: #e6eaf0 } article { border-color: #333c48 } a { color: #8ab4ff } }`

function linked(text: string): string {
  return escapeHtml(text).replace(
    /https?:\/\/[^\s&<]+(?:&amp;[^\s&<]+)*/g,
    (url) => `<a href="${url}">${url}</a>`,
  )
}

function articleOf({ to, subject, text, createdAt }: KeptMail): string {
  const head = `<h2>${escapeHtml(subject)}</h2><small>to ${escapeHtml(to)} · ${createdAt}</small>`
  return `<article>${head}<pre>${linked(text)}</pre></article>`
}

/** The page of kept mails, for a developer's eyes. */
export function outboxPage(mails: KeptMail[]): string {
  const list = mails.map(articleOf).join('') || '<p>No mail yet.</p>'
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title>`
  const note = '<p>Mail that would be sent with <code>SMTP_URL</code> set, the latest first.</p>'
  return `<!doctype html><html lang="en"><head>${head}<style>${style}</style></head><body><h1>Outbox</h1>${note}${list}</body></html>`
}
