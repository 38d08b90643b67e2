// Apart from the contract, so that the dialog knows these without the schemas.

/** What a reply that holds an estimate is known by; it is shown as a card. */
export const quoteHeading = 'COMMERCIAL INSURANCE QUOTE'

/** The header that names the document which a question without a file is about. */
export const documentHeader = 'x-document-id'

/** What the call of Get Estimate asks for, beside the file. */
export const estimateRequest = 'Please parse this policy document and provide an accurate estimate.'

/** The user message that Get Estimate leaves in the conversation. */
export function uploadedMessage(fileName: string): string {
  return `I've uploaded ${fileName}. Please parse and provide an estimate for this policy.`
}
