const pronouns =
  /\b(?:they|them|their|theirs|he|she|his|him|hers?|its?|those|these|the same (?:client|policy|account)|that (?:client|policy|account|one))\b/

// "It" of "is it possible" stands for nothing; "their" after "agents" stands for these.
const idle =
  /\b(?:is|was|would|will|does) it (?:possible|true|ok|okay|fine|take|mean|work|safe|legal|normal|worth)\b|\bhow(?:'s| is) it going\b|\bhow does it work\b|\bit is\b/
const antecedents =
  /\b(?:agents?|producers?|clients?|customers?|prospects?|leads?|carriers?|tickets?|policies|team|everyone|everybody|who|people|agency|accounts?|insureds?|tasks?|colleagues?|business(?:es)?|members?|compan(?:y|ies)|owners?)\b.*\b(?:they|them|their|theirs|its?|those|these|his|her|him)\b/

/** Whether a question speaks of someone who was named before: its figures are theirs, never the agency's. */
export function pointsBack(question: string): boolean {
  const text = question.toLowerCase().replace(/[\u2018\u2019`]/g, "'")
  return pronouns.test(text.replace(idle, ' ')) && !antecedents.test(text)
}

const openings =
  /^(?:ok(?:ay)?|so|and|but|now|then|also|just|only|what about|how about|what of|same for|make it|filter(?: to)?|for)\b[, ]*/

/** What a question that goes on from the one before names beside its opening: "just Travelers", "and the auto?"; null where it has none. */
export function goingOn(question: string): string | null {
  let rest = question
    .toLowerCase()
    .replace(/[?!.]+$/, '')
    .trim()
  const whole = rest
  for (let shorter = rest.replace(openings, ''); shorter !== rest; shorter = rest.replace(openings, ''))
    rest = shorter
  return rest !== whole && rest !== '' && rest.split(' ').length <= 6 ? rest.replace(/^the\b /, '') : null
}

// "Any claims?" after a client is of that client; what names many is not.
const many =
  /\b(?:we|our|us|all|who|which|clients?|customers?|list|everyone|agency|total|book|how many|pending|accounts?|top|best|biggest|month|week|year|team)\b/

/** Whether a short question does not say which client it is about: "any claims?", "what's the reserve". */
export function leavesOut(question: string): boolean {
  const text = question.toLowerCase()
  return /^(?:any|and)\b|\bthe\b/.test(text) && !many.test(text) && text.split(/\s+/).length <= 7
}
