import { draftDays } from '#shared/intake-forms/intake-forms.contract.ts'
import { ask, posting, Refusal } from './ask.ts'
import { element } from './elements.ts'
import type { FormView } from './form-view.ts'

/** Puts a form aside: its link goes to an email address, whoever's it is. */
export function laterView(address: string, view: FormView, draft: { draft?: string }): HTMLElement {
  const input = element('input', {
    ...{ id: 'later-email', type: 'email', autocomplete: 'email', maxlength: '254' },
    ...{ 'aria-describedby': 'later-error' },
  })
  const error = element('p', { class: 'error', id: 'later-error', role: 'alert' })
  const status = element('p', { class: 'help', role: 'status' })
  const field = element(
    'div',
    { class: 'field' },
    element('label', { for: 'later-email' }, 'Send the link to'),
    input,
    error,
  )
  const send = element('button', { type: 'submit' }, 'Email me a link')
  const form = element('form', { novalidate: true, 'aria-label': 'Finish later' }, field, send, status)
  let isBusy = false
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isBusy) return
    isBusy = true
    error.textContent = ''
    status.textContent = ''
    try {
      const email = input.value.trim()
      await ask(`${address}/drafts`, posting({ email, ...view.filled(), ...draft }))
      status.textContent = `We emailed the link to ${email}. It works for ${draftDays} days.`
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      error.textContent = problem.fields.email ?? problem.message
      input.focus()
    } finally {
      isBusy = false
    }
  })
  const about =
    'Save your answers and get a private link by email to continue on any device. Files aren’t saved.'
  const title = element('h2', {}, 'Finish later')
  return element('section', { class: 'later' }, title, element('p', { class: 'help' }, about), form)
}
