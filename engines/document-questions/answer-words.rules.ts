import type { AnswerValue, DocumentAnswer } from '#shared/commercial/questions.contract.ts'

const maxLookedFor = 6

/** "(page 3)", or nothing for what has no page. */
export function onPage(page: number | null): string {
  return page === null ? '' : ` (page ${page})`
}

function valueLine({ label, value, page, isSure }: AnswerValue): string {
  return `${label}: ${value}${onPage(page)}${isSure ? '' : ', please check'}`
}

const verdicts = { yes: 'Yes, this document says so.', no: 'No, this document says that it is not.' }

/** An answer in plain words with pages; text of the document stands in it as it is and is never read as markup. */
export function answerInWords({ outcome, verdict, values, passages, lookedFor }: DocumentAnswer): string {
  if (outcome === 'value') {
    const lines = values.map(valueLine)
    return [...(verdict ? [verdicts[verdict]] : []), ...lines].join('\n')
  }
  const what = lookedFor.slice(0, maxLookedFor).join(', ') || 'its words'
  if (outcome === 'passages') {
    const quotes = passages.map(({ page, quote }) => `“${quote}”${onPage(page)}`)
    return [
      `I found no single value for this. I looked for ${what}; these passages bear on it:`,
      ...quotes,
    ].join('\n')
  }
  return `I did not find this in the document. I looked for ${what}. That it was not found does not mean that it is not there: please check the policy itself.`
}
