import { describe, expect, test } from 'vitest'
import {
  isCancel,
  isNone,
  isPlainCancel,
  isQuestion,
  isTryAgain,
  readConfirmation,
  withoutLeadIn,
} from './replies.rules.ts'

const yes = [
  'yes',
  'Yes.',
  'YES',
  'confirm',
  'ok',
  'sure',
  'Sure thing',
  'y',
  'yep',
  'yup',
  'yeah',
  'yesss',
  'okay',
  'k',
  'kk',
  'yes please',
  'ok go ahead',
  'go ahead, please',
  'do it',
  'looks good',
  "that's right",
  'Thats correct',
  'correct',
  'create it',
  'yes create the ticket',
  'perfect, thanks',
  'absolutely',
  'of course',
  'sounds good, go',
  'lgtm',
  '👍',
  'yes 👍🏽',
  '✅',
  'ok, sure, yes',
  'right',
  'sí',
  'alright then',
  'yes, that is fine',
  "yes i'm sure",
]
const no = [
  'no',
  'No.',
  'cancel',
  'stop',
  'nope',
  'nah',
  'n',
  'never mind',
  'nevermind',
  'nvm',
  'forget it',
  "don't",
  'dont',
  'do not create it',
  'no thanks',
  'no thank you',
  'ok forget it',
  'cancel that please',
  'quit',
  'exit',
  'nooo',
  'scratch that',
  'no, never mind',
  'stop it',
  'i changed my mind',
  '👎',
  'not now',
  'ok cancel',
  'cancel the ticket',
]
const neither = [
  'okay what is our premium',
  'ok?',
  'yes?',
  'maybe',
  'yes and no',
  'yes but make it high',
  'no, make it high',
  'hm',
  'sure is cold today',
  'not sure',
  "don't cancel",
  'do not stop',
  'can you confirm?',
  'ok so who is the top agent',
  'cancellation',
  'no problem with the title but it is a claim',
  '',
  '   ',
  'right away street 5',
  'yes change the title',
  'not correct',
  'stop payment on the policy',
  'cancel the policy of Dana',
  'go to clients',
  'noah',
  'yesenia',
]

describe('yes and no', () => {
  test.each(yes)('"%s" is a yes', (text) => expect(readConfirmation(text)).toBe('yes'))
  test.each(no)('"%s" is a no', (text) => expect(readConfirmation(text)).toBe('no'))
  test.each(neither)('"%s" is neither', (text) => expect(readConfirmation(text)).toBeNull())
  test.each(no)('"%s" cancels where no means no', (text) => expect(isCancel(text)).toBe(true))
})

describe('none', () => {
  test.each([
    'no',
    'No.',
    'none',
    'no client',
    'skip',
    'n/a',
    'nope',
    'without a client',
    "i don't have one",
    'nobody',
  ])('"%s" says that there is none', (text) => {
    expect(isNone(text)).toBe(true)
    expect(isPlainCancel(text)).toBe(false)
  })
  test.each(['cancel', 'stop', 'never mind', 'no, forget it', 'no cancel'])(
    '"%s" cancels even there',
    (text) => {
      expect(isPlainCancel(text)).toBe(true)
      expect(isNone(text)).toBe(false)
    },
  )
  test.each(['Noah Bell', 'yes', 'No Limits LLC', 'Nona'])('"%s" is a name or something else', (text) =>
    expect(isNone(text)).toBe(false),
  )
})

test.each([
  ['no, make it high', 'make it high'],
  ['yes but change the title to X', 'change the title to X'],
  ['wait, actually it is a claim', 'it is a claim'],
  ['Noah Bell', 'Noah Bell'],
])('what remains of "%s" after its lead-in is "%s"', (text, rest) => expect(withoutLeadIn(text)).toBe(rest))

test.each([
  ['try again', true],
  ['retry', true],
  ['try it again please', true],
  ['yes try again', true],
  ['try the other client', false],
])('"%s" asks to try again: %s', (text, expected) => expect(isTryAgain(text)).toBe(expected))

test.each([
  ['how many clients do we have', true],
  ['what is our retention', true],
  ['show me my tickets', true],
  ['wait, who is the top agent', true],
  ['is it high?', true],
  ['!db help', true],
  ['Roof leak', false],
  ['Find new carrier for Smith', false],
  ['Show house inspection', false],
  ['List price dispute', true],
])('"%s" has the form of a question: %s', (text, expected) => expect(isQuestion(text)).toBe(expected))
