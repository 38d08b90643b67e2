import './form.css'
import { v4 as newId } from 'uuid'
import type { PublicFile, PublicForm } from '#shared/intake-forms/intake-forms.contract.ts'
import { ask, posting, Refusal } from './ask.ts'
import { element } from './elements.ts'
import { FormView } from './form-view.ts'

const publicId = location.pathname.split('/').at(-1) ?? ''
const address = `/api/public-forms/${publicId}`
const place = document.getElementById('form')

const missing = 'This form isn’t available. Ask the agency for its current link.'

const messageOf = ({ status, message }: Refusal) => (status === 404 ? missing : message)

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
      try {
        const sent = posting({ requestId, formVersion, opened, website, ...given })
        const { thanks } = await ask<{ thanks: string }>(address, sent)
        say('Sent', thanks)
      } catch (error) {
        if (error instanceof Refusal) view.showErrors(error.fields, messageOf(error))
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
  say('Form not available', messageOf(error))
}
