// What stands around an answer without changing it.
const courtesies = /\b(?:please|pls|plz|thanks|thank you|thx|ty|then|just|well|oh|um|uh|hmm)\b/g

const yes = [
  'yes',
  'yeah',
  'yea',
  'yep',
  'yup',
  'ya',
  'yah',
  'ye',
  'y',
  'si',
  'sí',
  'aye',
  'sure',
  'sure thing',
  'for sure',
  'ok',
  'okay',
  'okey',
  'k',
  'kk',
  'okie',
  'alright',
  'all right',
  'all good',
  'confirm',
  'confirmed',
  'i confirm',
  'confirm it',
  'correct',
  'that is correct',
  'right',
  'that is right',
  'exactly',
  'absolutely',
  'definitely',
  'of course',
  'certainly',
  'affirmative',
  'approved',
  'approve',
  'proceed',
  'go',
  'go ahead',
  'go for it',
  'do it',
  'do that',
  'please do',
  'make it so',
  'make it happen',
  'send it',
  'submit',
  'submit it',
  'save',
  'save it',
  'create it',
  'create the ticket',
  'create the client',
  'create the prospect',
  'create',
  'add it',
  'update it',
  'make the change',
  'that works',
  'works for me',
  'works',
  'looks good',
  'looks good to me',
  'looks right',
  'looks great',
  'look good',
  'lgtm',
  'sounds good',
  'sounds right',
  'perfect',
  'great',
  'good',
  'good to go',
  'fine',
  'that is fine',
  'that is it',
  'yes it is',
  'i am sure',
  'yes i am',
]

const no = ['no', 'nope', 'nah', 'na', 'n', 'no thanks', 'no thank you', 'no way', 'negative', 'not now']

const cancel = [
  'cancel',
  'cancel it',
  'cancel that',
  'cancel this',
  'cancel the ticket',
  'cancel the update',
  'cancel everything',
  'stop',
  'stop it',
  'stop that',
  'stop this',
  'stop here',
  'never mind',
  'nevermind',
  'nvm',
  'never mind that',
  'forget it',
  'forget about it',
  'forget that',
  'forget this',
  'do not',
  'do not do it',
  'do not do that',
  'do not create it',
  'do not create the ticket',
  'do not update it',
  'do not save it',
  'do not bother',
  'quit',
  'exit',
  'abort',
  'end',
  'drop it',
  'scrap it',
  'scrap that',
  'scratch that',
  'leave it',
  'discard',
  'discard it',
  'i changed my mind',
  'changed my mind',
  'not anymore',
  'no need',
  'back out',
]

const none = [
  'none',
  'no one',
  'nobody',
  'no client',
  'no client needed',
  'without',
  'without client',
  'without a client',
  'skip',
  'skip it',
  'skip this',
  'n/a',
  'not applicable',
  'nothing',
  'no email',
  'no phone',
  'neither',
  'do not have one',
  'i do not have one',
  'i do not have it',
  'do not have it',
  'do not have any',
  'do not know',
  'i do not know',
  'not sure',
  'unknown',
  'idk',
]

type Sense = 'yes' | 'no' | 'cancel' | 'none'

function phrasesOf(entries: readonly (readonly [Sense, readonly string[]])[]): ReadonlyMap<string, Sense> {
  return new Map(entries.flatMap(([sense, phrases]) => phrases.map((phrase) => [phrase, sense] as const)))
}

const phrases = phrasesOf([
  ['none', none],
  ['yes', yes],
  ['no', no],
  ['cancel', cancel],
])
const maxPhraseWords = Math.max(...[...phrases.keys()].map((phrase) => phrase.split(' ').length))

/** A message in small letters, without marks and courtesies, with "don't" and "that's" spelled out. */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/👍[🏻-🏿]?|✅|👌/gu, ' yes ')
    .replace(/👎[🏻-🏿]?|❌|🛑/gu, ' no ')
    .replace(/[’‘`´]/g, "'")
    .replace(/\bdon'?t\b/g, 'do not')
    .replace(/\b(that|it|looks?)'?s\b/g, (word, stem) => (word === 'looks' ? word : `${stem} is`))
    .replace(/\bi'?m\b/g, 'i am')
    .replace(/\by+e+s+\b/g, 'yes')
    .replace(/\by+e+a+h+\b/g, 'yeah')
    .replace(/\by+e+p+\b/g, 'yep')
    .replace(/\bn+o{2,}\b/g, 'no')
    .replace(/\bo+k+\b/g, 'ok')
    .replace(/[^\p{L}\p{N}/]+/gu, ' ')
    .replace(courtesies, ' ')
    .split(/\s+/)
    .filter(Boolean)
}

/** What a message says when it is made of such phrases alone, and null as soon as another word stands in it. */
function sensesOf(text: string): Set<Sense> | null {
  const words = wordsOf(text)
  if (/\bdo not (?:cancel|stop|quit|abort)\b/.test(words.join(' '))) return null
  const senses = new Set<Sense>()
  let at = 0
  while (at < words.length) {
    let length = Math.min(maxPhraseWords, words.length - at)
    while (length > 0 && !phrases.has(words.slice(at, at + length).join(' '))) length -= 1
    const sense = phrases.get(words.slice(at, at + length).join(' '))
    if (!sense) return null
    senses.add(sense)
    at += length
  }
  return senses.size > 0 ? senses : null
}

/**
 * Whether a message is a mere yes or no: "ok, go ahead" is a yes, "no, forget it" a no; "okay what is…", "yes and no"
 * and "yes but make it high" are neither.
 */
export function readConfirmation(text: string): 'yes' | 'no' | null {
  const senses = sensesOf(text)
  if (!senses || text.includes('?')) return null
  if (senses.has('cancel')) return 'no'
  if (senses.has('none')) return null
  if (senses.size !== 1) return null
  return senses.has('yes') ? 'yes' : 'no'
}

/** Whether a message stops a flow at any step: "cancel", "never mind", "no thanks", "ok forget it". */
export function isCancel(text: string): boolean {
  return readConfirmation(text) === 'no'
}

/** Whether a message that may mean "none" cancels all the same: it says more than no. */
export function isPlainCancel(text: string): boolean {
  return sensesOf(text)?.has('cancel') ?? false
}

/** Whether a message says that there is none: "no", "none", "no client", "skip". */
export function isNone(text: string): boolean {
  const senses = sensesOf(text)
  return senses !== null && !senses.has('cancel') && !senses.has('yes')
}

/** What remains of a correction after its yes or no: "no, make it high", "yes but change the title to …". */
export function withoutLeadIn(text: string): string {
  const lead =
    /^\s*(?:(?:no|nope|yes|yeah|ok|okay|wait|hold on|actually|sorry|oops|but|and|well)\b[\s,.:;–—-]*)+/i
  return text.replace(lead, '').trim()
}

/** Whether a message asks for what failed to be tried again. */
export function isTryAgain(text: string): boolean {
  return /^(?:(?:yes|ok) )?(?:try(?: it)?(?: once)? (?:again|more)|retry|again|once more)$/.test(
    wordsOf(text).join(' '),
  )
}

const asking =
  /^\s*(?:(?:hey|hi|ok|okay|so|and|wait|hold on|also|quick question)[\s,:-]+)*(?:how (?:many|much|is|are|do|does|did|has|have)|how's|what|what's|whats|who|who's|when|where|which|show (?:me|us|my|our|all)|list|tell me|give me)\b/i

/** Whether a message has the form of a question, a wish to see something, or a direct command. */
export function isQuestion(text: string): boolean {
  return /\?\s*$/.test(text) || asking.test(text) || /^\s*!db\b/i.test(text)
}
