import { ActionIcon, CopyButton, Tooltip } from '@mantine/core'
import { Check, Copy, type LucideIcon, Mail, Phone } from 'lucide-react'
import classes from './contact-line.module.css'

type Contact = { phone: string; email: string }

const icon = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const

/** A phone number as `tel:` takes it: digits, a plus, and the extension after a comma, which waits before dialling. */
export function telHref(phone: string): string {
  const [number = '', extension = ''] = phone.split(/(?:x|ext\.?|#)\s*/i)
  const digits = number.replace(/[^\d+]/g, '')
  return `tel:${digits}${extension ? `,${extension.replace(/\D/g, '')}` : ''}`
}

/** Does what clicking a phone number does. */
export function openPhone(phone: string): void {
  const link = document.createElement('a')
  link.href = telHref(phone)
  document.body.append(link)
  link.click()
  link.remove()
}

/** An email address as `mailto:` takes it. */
export function mailHref(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}

type ReachProps = { icon: LucideIcon; href: string; text: string; copyLabel: string }

function Reach({ icon: Icon, href, text, copyLabel }: ReachProps) {
  return (
    <span className={classes.reach}>
      <a href={href}>
        <Icon {...icon} />
        {text}
      </a>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? 'Copied' : copyLabel}>
            <ActionIcon variant="subtle" color="gray" size={24} aria-label={copyLabel} onClick={copy}>
              {copied ? <Check {...icon} /> : <Copy {...icon} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </span>
  )
}

/** How to reach somebody: call, write, copy. */
export function ContactLine({ phone, email }: Contact) {
  if (!phone && !email) return <span className={classes.none}>No phone number or email yet</span>
  return (
    <span className={classes.line}>
      {phone && <Reach icon={Phone} href={telHref(phone)} text={phone} copyLabel="Copy phone number" />}
      {email && <Reach icon={Mail} href={mailHref(email)} text={email} copyLabel="Copy email" />}
    </span>
  )
}
