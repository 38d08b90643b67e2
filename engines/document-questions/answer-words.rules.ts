import type { AnswerValue, DocumentAnswer } from '#shared/commercial/questions.contract.ts'

const maxLookedFor = 6

/** "(page 3)", or nothing for what has no page. */
export function onPage(page: number | null): string {
  return page === null ? '' : ` (page ${page})`
}

function valueLine({ label, value, page, isSure }: AnswerValue): string {
  return `${label}: ${value}${onPage(page)}${isSure ? '' : ', please check'}`
}

const verdicts = { yes: 'Yes, according to this document.', no: 'No, according to this document.' }

/** An answer in plain words with pages; text of the document stands in it as it is and is never read as markup. */
export function answerText({ outcome, verdict, values, passages, lookedFor }: DocumentAnswer): string {
  if (outcome === 'value') {
    const lines = values.map(valueLine)
    return [...(verdict ? [verdicts[verdict]] : []), ...lines].join('\n')
  }
  const what = lookedFor.slice(0, maxLookedFor).join(', ') || 'its words'
  if (outcome === 'passages') {
    const quotes = passages.map(({ page, quote }) => `“${quote}”${onPage(page)}`)
    return [
      `I couldn’t find a single value for this. I looked for ${what}. These passages may help:`,
      ...quotes,
    ].join('\n')
  }
  return `I couldn’t find this in the document. I looked for ${what}. It may still be there, so please check the policy itself.`
}
