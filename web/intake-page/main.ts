import './form.css'
import { v4 as newId } from 'uuid'
import type { Answers, PublicFile, PublicForm } from '#shared/intake-forms/intake-forms.contract.ts'
import { ask, posting, Refusal } from './ask.ts'
import { element } from './elements.ts'
import { FormView } from './form-view.ts'
import { laterView } from './later-view.ts'

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

const token = /^#resume=([\w-]+)$/.exec(location.hash)?.[1]
let draft: { draft?: string } = {}
let isGone = false

/** The answers that were put aside under the link by which the page was opened. */
async function resume(): Promise<Answers> {
  if (!token) return {}
  try {
    const { answers } = await ask<{ answers: Answers }>(`${address}/drafts/open`, posting({ token }))
    draft = { draft: token }
    return answers
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error
    isGone = true
    return {}
  }
}

function resumedNote(): HTMLElement {
  const gone =
    'Your saved answers are no longer there: they were sent, saved again or are older than 14 days.'
  const welcome = 'Welcome back. Your answers are below; attach files again.'
  const text = isGone ? gone : welcome
  return element('p', { class: 'notice', role: 'status', hidden: !isGone && !draft.draft }, text)
}

function draw({ agency, definition, formVersion, opened }: PublicForm, initial: Answers): void {
  const { title, intro } = definition
  const requestId = newId()
  const view = new FormView(definition, {
    sendFile,
    initial,
    onSend: async (given, website) => {
      try {
        const sent = posting({ requestId, formVersion, opened, website, ...given, ...draft })
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
  show(head, resumedNote(), view.element, laterView(address, view, draft))
}

try {
  const form = await ask<PublicForm>(address)
  draw(form, await resume())
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  say('Form not available', messageOf(error))
}
