import { dayIn, formatDay } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import { unchangedNotice } from '#shared/self-service/request-form.rules.ts'
import type { ClientPolicy, ClientRequest, ClientView } from '#shared/self-service/self-service.contract.ts'
import { button, element } from '#web/intake-page/elements.ts'

/** What can be done from the page. */
export type Actions = {
  download: (path: string, name: string) => Promise<void>
  onRequest: () => void
  onQuestionnaire: (id: string) => Promise<void>
  onEnd: () => void
}

const stateLabels: Record<ClientRequest['state'], string> = {
  received: 'Received',
  in_progress: 'In progress',
  done: 'Done',
  closed: 'Closed: contact us if you have questions',
}

const dayOf = (instant: string) =>
  formatDay(dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date(instant)))

function facts(pairs: readonly (readonly [string, string])[]): HTMLElement {
  return element(
    'dl',
    { class: 'facts' },
    ...pairs.map(([label, value]) => element('div', {}, element('dt', {}, label), element('dd', {}, value))),
  )
}

function cardPart(
  { id, policyNumber, hasIdCard }: ClientPolicy,
  { download }: Actions,
): HTMLElement | undefined {
  if (hasIdCard === null) return undefined
  if (!hasIdCard)
    return element('p', { class: 'help' }, 'Ask us for your ID card: we’re missing a detail to make it here.')
  const name = `Download ID card for policy ${policyNumber}`
  const get = () => download(`/api/self-service/policies/${id}/id-card.pdf`, `ID card ${policyNumber}.pdf`)
  return button('Download ID card', () => void get(), { 'aria-label': name })
}

function policyPart(policy: ClientPolicy, actions: Actions): HTMLElement {
  const { line, carrier, policyNumber, effectiveDate, expirationDate, premium, isNoticed } = policy
  const notice = isNoticed
    ? element('p', { class: 'notice' }, 'A notice of cancellation was given for this policy. Contact us.')
    : undefined
  return element(
    'article',
    { class: 'policy' },
    element('h3', {}, line),
    element('p', { class: 'help' }, [carrier, policyNumber].filter(Boolean).join(' · ')),
    notice,
    facts([
      ['Effective', formatDay(effectiveDate)],
      ['Expires', formatDay(expirationDate)],
      ['Premium', formatDollars(premium)],
    ]),
    cardPart(policy, actions),
  )
}

function documentPart({ id, fileName, sharedAt }: ClientView['documents'][number], { download }: Actions) {
  const get = () => download(`/api/self-service/documents/${id}/file`, fileName)
  return element(
    'li',
    {},
    element(
      'div',
      {},
      element('p', { class: 'name' }, fileName),
      element('p', { class: 'help' }, dayOf(sharedAt)),
    ),
    button('Download', () => void get(), { 'aria-label': `Download ${fileName}` }),
  )
}

function requestPart({ title, state, createdAt }: ClientRequest): HTMLElement {
  const status = element('p', { class: `state ${state}` }, stateLabels[state])
  const about = element('p', { class: 'help' }, `Sent ${dayOf(createdAt)}`)
  return element('li', {}, element('div', {}, element('p', { class: 'name' }, title), about), status)
}

function questionnairePart(
  one: ClientView['questionnaires'][number],
  { onQuestionnaire }: Actions,
): HTMLElement {
  const { id, title, policy, answeredAt } = one
  const name = element(
    'div',
    {},
    element('p', { class: 'name' }, title),
    element('p', { class: 'help' }, policy),
  )
  if (answeredAt)
    return element('li', {}, name, element('p', { class: 'state done' }, `Sent ${dayOf(answeredAt)}`))
  const open = button('Answer', () => void onQuestionnaire(id), { 'aria-label': `Answer ${title}` })
  return element('li', {}, name, open)
}

function section(title: string, none: string, ...parts: (HTMLElement | undefined)[]): HTMLElement {
  const children = parts.length > 0 ? parts : [element('p', { class: 'help' }, none)]
  return element('section', { 'aria-label': title }, element('h2', {}, title), ...children)
}

function listOf(items: HTMLElement[]): HTMLElement[] {
  return items.length > 0 ? [element('ul', { class: 'list' }, ...items)] : []
}

function head({ agency, clientName }: ClientView): HTMLElement {
  const call = agency.phone
    ? element('a', { href: `tel:${agency.phone.replace(/[^\d+]/g, '')}` }, agency.phone)
    : undefined
  return element(
    'header',
    {},
    element('p', { class: 'agency' }, agency.name, call ? ' · ' : undefined, call),
    element('h1', { tabindex: '-1' }, clientName),
  )
}

function actionColumn(view: ClientView, actions: Actions): HTMLElement {
  const { documents, requests, questionnaires } = view
  const ask = button('New request', actions.onRequest, { class: 'primary' })
  return element(
    'div',
    {},
    questionnaires.length > 0
      ? section(
          'Questions from your agency',
          '',
          ...listOf(questionnaires.map((one) => questionnairePart(one, actions))),
        )
      : undefined,
    section(
      'Requests',
      '',
      element('p', { class: 'help' }, `Ask for a change, a certificate or an answer. ${unchangedNotice}`),
      ask,
      ...listOf(requests.map(requestPart)),
    ),
    section(
      'Documents',
      'Your agency hasn’t shared any documents yet.',
      ...listOf(documents.map((one) => documentPart(one, actions))),
    ),
  )
}

/** Everything that a client sees: policies, documents and requests. */
export function homeView(view: ClientView, actions: Actions): HTMLElement {
  const policyParts = view.policies.map((policy) => policyPart(policy, actions))
  return element(
    'div',
    { class: 'home' },
    head(view),
    element(
      'div',
      { class: 'columns' },
      element(
        'div',
        {},
        section('Policies', 'No policies in force. Contact us if you expected one here.', ...policyParts),
      ),
      actionColumn(view, actions),
    ),
    element(
      'footer',
      { class: 'foot' },
      element(
        'p',
        { class: 'help' },
        'For your security, the page closes after 30 minutes without activity.',
      ),
      button('Sign out', actions.onEnd, { class: 'plain' }),
    ),
  )
}
