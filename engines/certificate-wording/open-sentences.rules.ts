import { findCertificatePromises } from './certificate-promises.rules.ts'
import { neutralWordings } from './promise-reasons.ts'
import { type Sentence, sentencesOf } from './promise-sentences.rules.ts'

/** Words of policies and contracts: a sentence with one of them may promise something in words that no rule knows. */
const policyWords =
  /(?<!\bnamed )\binsureds?\b|\b(?:cancel|notif|subrogat|recover|endors|conform|satisf|amend|modif|extend|indemnif|insur(?:er|ance)|complian|compli)\w*|strike\w*|\b(?:cxl|notice|sues?|(?:come|goes?|going) after|primary(?! (?:school|location|mortgage|contact|address))|excess|first[- ]dollar|before any|contributory|comply|meets?|rights?|harmless|polic(?:y|ies)|coverages?|cover(?:s|ed)?|carriers?|disclaimer|claims? (?:from|against))\b/i

/** What certificates say anyway: that they are evidence only, to whom they are issued, and that something is not given. */
const plainWords =
  /\b(?:evidence of (?:insurance|coverage) only|confers no rights|does not (?:amend|affirmatively)|makes no statement|matter of information only|for (?:informational|information) purposes|as (?:their|its|his|her) interests? may appear|(?:is|are) not (?:an? )?(?:additional )?insureds?|no (?:waiver|notice|additional insured)\b|subject to (?:the|all|its)\b.*\bterms|insured'?s? (?:homes?|location|premises|job|operat\w+|vehicles?))/i

const offered = Object.values(neutralWordings)

/**
 * The sentences of a certificate's text that speak of policies without a promise that is known: whoever issues it confirms
 * that the policy says so.
 */
export function openSentences(text: string): Sentence[] {
  const promises = findCertificatePromises(text)
  return sentencesOf(text).filter(
    (sentence) =>
      policyWords.test(sentence.text) &&
      !plainWords.test(sentence.text) &&
      !offered.some((wording) => wording.includes(sentence.text.trim())) &&
      !promises.some(({ start }) => start === sentence.start),
  )
}
