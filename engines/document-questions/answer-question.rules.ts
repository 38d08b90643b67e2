import type {
  AnswerValue,
  DocumentAnswer,
  QuestionedDocument,
} from '#shared/commercial/questions.contract.ts'
import { lineLabels } from '#shared/documents/lines.rules.ts'
import { coveredAnswer, deductibleAnswer, limitAnswer } from './coverage-answers.rules.ts'
import { factValues, interestLabels, interestValues, premiumValues } from './fact-answers.rules.ts'
import { passagesLike, subjectTerms } from './passages.rules.ts'
import { scheduleValues } from './schedule-answers.rules.ts'
import { type Asked, type FactTopic, understandQuestion } from './understand-question.rules.ts'
import { coinsuranceAnswer, exclusionAnswer, formAnswer, wordsAnswer } from './wording-answers.rules.ts'

type Values = Pick<DocumentAnswer, 'values' | 'passages' | 'verdict'>
type Named = { lookedFor: string[]; like?: RegExp }

const factNames: Record<FactTopic, Named> = {
  expires: { lookedFor: ['an expiration date'], like: /expir/ },
  effective: { lookedFor: ['an effective date'], like: /effective|inception/ },
  term: { lookedFor: ['a policy period'], like: /policy period|policy term/ },
  carrier: { lookedFor: ['the name of an insurance company'], like: /insurance company|insurer|carrier/ },
  naic: { lookedFor: ['an NAIC code'], like: /naic/ },
  policy_number: { lookedFor: ['a policy number'], like: /policy (number|no)/ },
  insured: { lookedFor: ['a named insured'], like: /named insured/ },
  address: { lookedFor: ['a mailing address'], like: /mailing address/ },
  entity: { lookedFor: ['a form of business'], like: /form of business|entity|corporation|partnership/ },
  business: {
    lookedFor: ['a description of the business'],
    like: /business description|description of (business|operations)/,
  },
  producer: { lookedFor: ['a producer'], like: /producer|broker/ },
  kind: { lookedFor: ['what kind of document it is'] },
  sales: { lookedFor: ['annual sales'], like: /\bsales\b|receipts|revenue/ },
  employees: { lookedFor: ['a number of employees'], like: /number of employees|employees:/ },
  years: { lookedFor: ['years in business'], like: /years in business/ },
  lines: { lookedFor: ['lines of business'] },
}

const premiumNames = {
  total: 'a total premium',
  line: 'a premium for that line',
  tax: 'taxes',
  fee: 'fees',
  terrorism: 'a premium for terrorism',
  minimum: 'a minimum premium',
  all: 'premiums by line',
} as const

const premiumLike = {
  ...{ total: /total .*premium|premium.*total/, line: /premium/, tax: /\btax/, fee: /\bfee/ },
  ...{ terrorism: /terroris/, minimum: /minimum/, all: /premium/ },
} as const

const scheduleNames = {
  vehicles: 'a schedule of vehicles',
  locations: 'a schedule of locations',
  payroll: 'payroll by class',
  losses: 'a list of losses',
} as const

function valuesOnly(values: AnswerValue[]): Values {
  return { verdict: null, values, passages: [] }
}

type Answered = Values & Named

function coverageAnswer(
  document: QuestionedDocument,
  asked: Extract<Asked, { topic: 'coverage' }>,
): Answered {
  const { want, term, line } = asked
  const what = term?.label ?? (line ? lineLabels[line].toLowerCase() : 'any coverage')
  if (want === 'deductible' || !term)
    return { ...deductibleAnswer(document, term, line), lookedFor: [`a deductible for ${what}`] }
  const answer = want === 'limit' ? limitAnswer(document, term, line) : coveredAnswer(document, term, line)
  return { ...answer, lookedFor: [what] }
}

function answered(question: string, document: QuestionedDocument): Answered {
  const asked = understandQuestion(question)
  const { facts } = document
  const words = subjectTerms(question).map((word) => `“${word}”`)
  switch (asked.topic) {
    case 'fact':
      return { ...valuesOnly(factValues(facts, asked)), ...factNames[asked.fact] }
    case 'premium':
      return {
        ...valuesOnly(premiumValues(facts, asked)),
        ...{ lookedFor: [premiumNames[asked.kind]], like: premiumLike[asked.kind] },
      }
    case 'coverage':
      return coverageAnswer(document, asked)
    case 'coinsurance':
      return { ...coinsuranceAnswer(document), lookedFor: ['a coinsurance percentage'] }
    case 'exclusion':
      return { ...exclusionAnswer(document, question), lookedFor: ['an exclusion', ...words] }
    case 'form':
      return {
        ...formAnswer(document, asked.number, question),
        lookedFor: asked.number ? [`form ${asked.number}`] : ['a form or endorsement', ...words],
      }
    case 'interest': {
      const name = interestLabels[asked.kind].toLowerCase()
      const like = new RegExp(name.replace(/ee\b/, 'ee?').replace(' ', '\\s?'))
      return { ...valuesOnly(interestValues(facts, asked.kind)), lookedFor: [name], like }
    }
    case 'schedule':
      return { ...valuesOnly(scheduleValues(facts, asked.of)), lookedFor: [scheduleNames[asked.of]] }
    case 'words':
      return { ...wordsAnswer(document, question), lookedFor: words }
  }
}

/**
 * Answers a question about a document from what was found in it and from its words, by rules alone: a value with
 * its page, passages to read, or honestly nothing. Pure.
 */
export function answerQuestion(question: string, document: QuestionedDocument): DocumentAnswer {
  const { like, ...found } = answered(question, document)
  if (found.values.length > 0) return { ...found, outcome: 'value' }
  const passages = found.passages.length === 0 && like ? passagesLike(document.pages, like) : found.passages
  return { ...found, passages, outcome: passages.length > 0 ? 'passages' : 'not_found' }
}
