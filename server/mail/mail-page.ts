import { escapeHtml, type MailPart } from './mail-parts.ts'

/** The dark looks of each class, for the mail readers that follow the system's scheme. */
const darkRules = `
.canvas{background:#121211!important}
.panel{background:#191918!important;border-color:#2A2A27!important}
.sunken{background:#1F1F1D!important}
.line{border-color:#2A2A27!important}
.line-strong{border-color:#3C3B37!important}
.ink{color:#EEEDE9!important}
.ink-2{color:#B3B1A9!important}
.ink-3{color:#918F87!important}
.link{color:#8FA0FF!important}
.solid{background:#4A62DE!important}
.on-solid{color:#FFFFFF!important}`

export const darkMedia = '@media (prefers-color-scheme:dark)'

const styles = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}
table{border-collapse:separate}
@media (max-width:520px){.panel{padding:24px 20px!important}.edge{padding:20px 12px!important}}
${darkMedia}{${darkRules}
}`

const sans = "font-family:Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

/** The line that a list of mails shows beside the subject; the blanks keep the body's first words out of it. */
function preheaderHtml(preheader: string): string {
  const hidden =
    'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all;font-size:1px;line-height:1px'
  return `<div style="${hidden}">${escapeHtml(preheader)}${'&#8199;&#847; '.repeat(60)}</div>`
}

/** Whose email it is: its initial in a square, and its name. */
function brandHtml(brand: string): string {
  const initial = escapeHtml([...brand][0]?.toUpperCase() ?? '')
  return `<table ${table}><tr><td class="solid" width="24" height="24" align="center" valign="middle" bgcolor="#2F4BC8" style="${sans};width:24px;height:24px;border-radius:6px;background:#2F4BC8;font-size:14px;line-height:24px;font-weight:700"><span class="on-solid" style="color:#FFFFFF" aria-hidden="true">${initial}</span></td><td class="ink" style="${sans};padding-left:10px;font-size:15px;line-height:24px;font-weight:600;color:#1A1A18">${escapeHtml(brand)}</td></tr></table>`
}

/** The whole HTML of a mail: tables, since Outlook and Gmail lay out by nothing else, 560 px at most, and no picture. */
export function mailPage(frame: {
  subject: string
  preheader: string
  parts: MailPart[]
  footer: MailPart
  /** Whose email it is, where it is not the platform's. */
  brand?: string
}): string {
  const panel = 'background:#FFFFFF;border:1px solid #E7E5E0;border-radius:12px;padding:32px'
  return [
    '<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(frame.subject)}</title><style>${styles}</style></head>`,
    '<body class="canvas" style="margin:0;padding:0;background:#F6F5F2">',
    preheaderHtml(frame.preheader),
    `<table ${table} width="100%" class="canvas" bgcolor="#F6F5F2" style="background:#F6F5F2"><tr><td class="edge" align="center" style="padding:32px 16px">`,
    `<!--[if mso]><table ${table} width="560"><tr><td><![endif]-->`,
    `<table ${table} width="100%" style="max-width:560px">`,
    `<tr><td align="left" style="padding:0 4px 16px">${brandHtml(frame.brand ?? 'Bindery')}</td></tr>`,
    `<tr><td align="left" class="panel" bgcolor="#FFFFFF" style="${panel}">${frame.parts.map((part) => part.html).join('')}</td></tr>`,
    `<tr><td align="left" style="padding:16px 4px 0">${frame.footer.html}</td></tr>`,
    '</table><!--[if mso]></td></tr></table><![endif]--></td></tr></table></body></html>',
  ].join('')
}
