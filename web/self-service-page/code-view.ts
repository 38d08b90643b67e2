import { codeMinutes } from '#shared/self-service/self-service.contract.ts'
import { ask, posting, Refusal } from '#web/intake-page/ask.ts'
import { button, element } from '#web/intake-page/elements.ts'

const noLink = 'Open the private link in your agency’s email. If you don’t have it, ask your agency for one.'
const before =
  'We email a 6-digit code to the address that your agency has on file for you. You don’t need an account.'
const after = `If this link works, your code is on its way. It works for ${codeMinutes} minutes. Check your spam folder if it isn’t there in a minute.`

/** What the page says of a call that failed. */
export function messageOf(error: unknown): string {
  if (error instanceof Refusal) return error.message
  throw error
}

function codeForm(token: string, report: (message: string) => void, onOpen: () => void): HTMLFormElement {
  const input = element('input', {
    ...{ id: 'code', type: 'text', inputmode: 'numeric', autocomplete: 'one-time-code', maxlength: '7' },
    ...{ 'aria-describedby': 'code-error' },
  })
  const submit = element('button', { type: 'submit', class: 'primary' }, 'Open my page')
  const field = element('div', { class: 'field' }, element('label', { for: 'code' }, '6-digit code'), input)
  const form = element('form', { novalidate: true }, field, submit)
  let isBusy = false
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isBusy) return
    isBusy = true
    report('')
    try {
      await ask('/api/self-service/open', posting({ token, code: input.value }))
      onOpen()
    } catch (error) {
      input.setAttribute('aria-invalid', 'true')
      const fields = error instanceof Refusal ? error.fields : {}
      report(fields.code ?? messageOf(error))
      input.focus()
    } finally {
      isBusy = false
    }
  })
  return form
}

/** Asks for a code by email, and for the code. It says nothing of whose page it opens: whoever has the link sees this. */
export function codeView(token: string, isAgain: boolean, onOpen: () => void): HTMLElement {
  const heading = element(
    'h1',
    { tabindex: '-1' },
    isAgain ? 'Your session has ended' : 'Open your insurance page',
  )
  const text = element('p', { class: 'intro' }, token ? before : noLink)
  const status = element('p', { class: 'help', role: 'status' })
  const error = element('p', { class: 'error', role: 'alert', id: 'code-error' })
  const report = (message: string) => {
    error.textContent = message
  }
  const form = codeForm(token, report, onOpen)
  form.hidden = true
  const send = button(
    'Email me a code',
    async () => {
      if (send.getAttribute('aria-disabled') === 'true') return
      send.setAttribute('aria-disabled', 'true')
      report('')
      try {
        await ask('/api/self-service/code', posting({ token }))
        status.textContent = after
        send.textContent = 'Email me another code'
        send.className = 'plain'
        form.hidden = false
        form.querySelector('input')?.focus()
      } catch (problem) {
        report(messageOf(problem))
      } finally {
        send.removeAttribute('aria-disabled')
      }
    },
    { class: 'primary' },
  )
  const kept = isAgain
    ? element('p', { class: 'intro' }, 'Enter a new code to continue. What you typed is still here.')
    : undefined
  return element(
    'div',
    { class: 'message sign-in' },
    heading,
    kept,
    text,
    ...(token ? [status, form, error, send] : []),
  )
}
