import './form.css'
import { v4 as newId } from 'uuid'
import type { PublicFile, PublicForm } from '#shared/intake-forms/intake-forms.contract.ts'
import { element } from './elements.ts'
import { FormView } from './form-view.ts'

const publicId = location.pathname.split('/').at(-1) ?? ''
const address = `/api/public-forms/${publicId}`
const place = document.getElementById('form')

const missing = 'This form isn’t available. Ask the agency for its current link.'

/** What the server said against a call. */
class Refusal extends Error {
  readonly fields: Record<string, string>

  constructor(message: string, fields: Record<string, string>, isMissing = false) {
    super(isMissing ? missing : message)
    this.fields = fields
  }
}

async function ask<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  const unreachable = 'We couldn’t reach the server. Check your connection and try again.'
  const response = await fetch(path, init).catch(() => Promise.reject(new Refusal(unreachable, {})))
  const body = await response.json().catch(() => ({}))
  if (response.ok) return body
  throw new Refusal(body.message ?? unreachable, body.fields ?? {}, response.status === 404)
}

function show(...children: Node[]): void {
  place?.replaceChildren(...children)
  place?.removeAttribute('aria-busy')
}

function say(title: string, text: string): void {
  const heading = element('h1', { tabindex: '-1' }, title)
  show(element('div', { class: 'message' }, heading, element('p', { class: 'intro' }, text)))
  document.title = title
  heading.focus()
}

function sendFile(file: File): Promise<PublicFile> {
  const body = new FormData()
  body.append('file', file)
  return ask(`${address}/files`, { method: 'POST', body })
}

function draw({ agency, definition, formVersion, opened }: PublicForm): void {
  const { title, intro } = definition
  const requestId = newId()
  const view = new FormView(definition, {
    sendFile,
    onSend: async (given, website) => {
      const body = JSON.stringify({ requestId, formVersion, opened, website, ...given })
      const headers = { 'content-type': 'application/json' }
      try {
        const { thanks } = await ask<{ thanks: string }>(address, { method: 'POST', headers, body })
        say('Sent', thanks)
      } catch (error) {
        if (error instanceof Refusal) view.showErrors(error.fields, error.message)
        else throw error
      }
    },
  })
  document.title = `${title} · ${agency.name}`
  const phone = agency.phone ? ` · ${agency.phone}` : ''
  const introduction = intro ? element('p', { class: 'intro' }, intro) : undefined
  const head = element(
    'header',
    {},
    element('p', { class: 'agency' }, `${agency.name}${phone}`),
    element('h1', {}, title),
    introduction,
  )
  head.style.setProperty('--accent', definition.accent)
  show(head, view.element)
}

try {
  draw(await ask<PublicForm>(address))
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  say('Form not available', error.message)
}
