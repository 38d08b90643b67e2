import type { TemplateFields } from './templates.contract.ts'

type Starter = TemplateFields & { id: string }

const sign = '{sender.name}\n{agency.name}'

/** A stable id: an agency's own version of a starter is kept under it. */
function starterId(nth: number): string {
  return `00000000-0000-7000-8000-${nth.toString().padStart(12, '0')}`
}

const texts: [name: string, subject: string, body: string][] = [
  [
    'Renewal coming up',
    'Your upcoming renewal',
    `Hi {client.firstName},\n\nThese policies are coming up for renewal:\n\n{policy.list}\n\nHas anything changed since last year, such as new drivers, vehicles, locations, equipment or payroll? Reply to this email and we’ll make sure your coverage keeps up.\n\n${sign}`,
  ],
  [
    'Payment reminder',
    'Payment reminder for policy {policy.number}',
    `Hi {client.firstName},\n\nThis is a reminder that a payment is due on your {policy.line} policy {policy.number} with {policy.carrier}. To keep coverage in force, please pay by the due date on your bill.\n\nIf you’ve already paid, thank you, and please disregard this email. If you have questions about your bill, reply here or call us at {agency.phone}.\n\n${sign}`,
  ],
  [
    'Certificate sent',
    'Your certificate of insurance',
    `Hi {client.firstName},\n\nThe certificate of insurance you requested has been issued and sent to the certificate holder. A copy is attached for your records.\n\nPlease let us know if the holder asks for any changes.\n\n${sign}`,
  ],
  [
    'Thank you',
    'Thank you from {agency.name}',
    `Hi {client.firstName},\n\nThank you for trusting {agency.name} with your insurance. If you ever have a question about your coverage, a bill or a claim, reply to this email and we’ll help.\n\n${sign}`,
  ],
  [
    'Happy birthday',
    'Happy birthday, {client.firstName}!',
    `Hi {client.firstName},\n\nEveryone at {agency.name} wishes you a very happy birthday and a great year ahead.\n\n${sign}`,
  ],
  [
    'Missing documents',
    'Documents we still need from you',
    `Hi {client.firstName},\n\nTo finish processing your request, we still need the following documents:\n\n- \n\nPlease reply to this email with the documents attached.\n\n${sign}`,
  ],
  [
    'Follow-up day 1',
    'Your insurance quote',
    `Hi {client.firstName},\n\nThank you for contacting {agency.name}. To prepare an accurate quote, could you send us a copy of your current declarations page?\n\nYou can reply to this email or call me at {agency.phone}.\n\n${sign}`,
  ],
  [
    'Follow-up day 3',
    'Following up on your quote',
    `Hi {client.firstName},\n\nI’m following up on your insurance quote. Do you have any questions I can answer?\n\nIf it’s easier to talk, reply with a time that works and I’ll call you.\n\n${sign}`,
  ],
  [
    'Follow-up day 7',
    'Are you still looking for insurance?',
    `Hi {client.firstName},\n\nI haven’t heard back, so I wanted to check whether you’re still looking for insurance. If now isn’t the right time, let me know when your current policy renews and I’ll get in touch before then.\n\n${sign}`,
  ],
  [
    'Commission inquiry to a carrier',
    'Commission inquiry: policy {policy.number}',
    `Hello,\n\nOur records show commission due on the following policy that we have not received:\n\nInsured: {client.name}\nPolicy number: {policy.number}\nLine of business: {policy.line}\nEffective date: {policy.effectiveDate}\nPremium: {policy.premium}\n\nCould you confirm when it was or will be paid, and on which statement it appears?\n\nThank you,\n${sign}`,
  ],
  [
    'Insurance proposal',
    'Your insurance proposal from {agency.name}',
    `Hi {client.firstName},\n\nYour insurance proposal is ready. It shows your options side by side, and it’s attached as a PDF too.\n\n{proposal.link}\n\nOpen it to accept or decline each option, or to ask me a question. Coverage begins only after we confirm it in writing.\n\n${sign}`,
  ],
  [
    'Self-service link',
    'Your private link from {agency.name}',
    `Hi {client.firstName},\n\nHere is your private link to your policies, ID cards and the documents we share with you. You can also send us changes and ask for certificates there.\n\n{selfService.link}\n\nWhen you open it, we email you a code to sign in. You don’t need an account or a password.\n\n${sign}`,
  ],
  [
    'Renewal questionnaire',
    'A few questions for your renewal',
    `Hi {client.firstName},\n\nYour policy renews soon. Please check your answers from last time and tell us what changed, so that your coverage keeps up.\n\n{selfService.link}\n\nWhen you open it, we email you a code to sign in. It takes a few minutes.\n\n${sign}`,
  ],
]

/** The templates that every agency starts with. An agency that changes one keeps its own version. */
export const starterTemplates: readonly Starter[] = texts.map(([name, subject, body], index) => ({
  id: starterId(index + 1),
  name,
  subject,
  body,
}))

/** The starter that proposals are sent with. */
export const proposalTemplateId = starterId(texts.findIndex(([name]) => name === 'Insurance proposal') + 1)

/** The starter that self-service links are sent with. */
export const selfServiceTemplateId = starterId(texts.findIndex(([name]) => name === 'Self-service link') + 1)

/** The starter that renewal questionnaires are sent with. */
export const questionnaireTemplateId = starterId(
  texts.findIndex(([name]) => name === 'Renewal questionnaire') + 1,
)
