import '#web/intake-page/form.css'
import './self-service.css'
import { v4 as newId } from 'uuid'
import { policyLabels } from '#shared/self-service/policy-labels.rules.ts'
import { requestForm, unchangedNotice } from '#shared/self-service/request-form.rules.ts'
import type { ClientQuestionnaire, ClientView } from '#shared/self-service/self-service.contract.ts'
import { ask, askFile, posting, Refusal } from '#web/intake-page/ask.ts'
import { button, element } from '#web/intake-page/elements.ts'
import { FormView } from '#web/intake-page/form-view.ts'
import { messageOf } from './code-view.ts'
import { homeView } from './home-view.ts'
import { ClientSession } from './session.ts'

const place = document.getElementById('page') ?? document.body
const session = new ClientSession(place)
const status = element('p', { class: 'status', role: 'status' })

function show(view: HTMLElement): void {
  place.replaceChildren(status, view)
  place.removeAttribute('aria-busy')
  window.scrollTo(0, 0)
  view.querySelector('h1')?.focus()
}

function say(text: string): void {
  status.textContent = text
}

async function download(path: string, name: string): Promise<void> {
  say('')
  try {
    const url = URL.createObjectURL(await session.run(() => askFile(path)))
    element('a', { href: url, download: name }).click()
    window.setTimeout(() => URL.revokeObjectURL(url), 60_000)
  } catch (error) {
    say(messageOf(error))
  }
}

const noFiles = () => Promise.reject(new Error('There is no file to send.'))

function showForm(view: ClientView, title: string, intro: string, form: FormView): void {
  const back = button('Back', () => showHome(view), { class: 'plain back' })
  const head = element('header', {}, back, element('h1', { tabindex: '-1' }, title))
  show(element('div', {}, head, element('p', { class: 'intro' }, intro), form.element))
}

function showRequest(view: ClientView): void {
  const requestId = newId()
  const form = new FormView(requestForm(policyLabels(view.policies).map(({ label }) => label)), {
    sendFile: noFiles,
    onSend: async ({ answers }) => {
      try {
        const sent = posting({ requestId, answers })
        const now = await session.run(() => ask<ClientView>('/api/self-service/requests', sent))
        showHome(now)
        say(`Request sent. ${unchangedNotice}`)
      } catch (error) {
        form.showErrors(error instanceof Refusal ? error.fields : {}, messageOf(error))
      }
    },
  })
  say('')
  showForm(view, 'New request', unchangedNotice, form)
}

async function showQuestionnaire(view: ClientView, id: string): Promise<void> {
  const path = `/api/self-service/questionnaires/${id}`
  say('')
  try {
    const { definition, policy, initial } = await session.run(() => ask<ClientQuestionnaire>(path))
    const form = new FormView(definition, {
      initial,
      sendFile: noFiles,
      onSend: async (given) => {
        try {
          showHome(await session.run(() => ask<ClientView>(path, posting(given))))
          say(`Thank you. Your answers were sent. ${unchangedNotice}`)
        } catch (error) {
          form.showErrors(error instanceof Refusal ? error.fields : {}, messageOf(error))
        }
      },
    })
    const last = 'Check your answers from last time, change what is different, and send them. '
    const intro = Object.keys(initial).length > 0 ? last + unchangedNotice : unchangedNotice
    showForm(view, definition.title, `${policy}\n${intro}`, form)
  } catch (error) {
    say(messageOf(error))
  }
}

function showHome(view: ClientView): void {
  document.title = `Your insurance · ${view.agency.name}`
  say('')
  show(
    homeView(view, {
      download,
      onRequest: () => showRequest(view),
      onQuestionnaire: (id) => showQuestionnaire(view, id),
      onEnd: () => void end(),
    }),
  )
}

async function end(): Promise<void> {
  try {
    await session.end()
  } catch (error) {
    say(messageOf(error))
    return
  }
  document.title = 'Your insurance'
  const text = 'Open the private link in your agency’s email to come back.'
  const heading = element('h1', { tabindex: '-1' }, 'You’re signed out')
  show(element('div', { class: 'message' }, heading, element('p', { class: 'intro' }, text)))
}

async function start(): Promise<void> {
  // A link that this tab has not opened yet is asked for its own code, whoever's session the browser still has.
  if (location.hash && !session.isKnown) await session.signIn(false)
  showHome(await session.run(() => ask<ClientView>('/api/self-service')))
}

try {
  await start()
} catch (error) {
  const heading = element('h1', { tabindex: '-1' }, 'Something went wrong')
  show(element('div', { class: 'message' }, heading, element('p', { class: 'intro' }, messageOf(error))))
}
