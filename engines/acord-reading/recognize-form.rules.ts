import { type AcordFormNumber, acordFormNumbers } from '#shared/acord-forms/concepts.ts'
import { fieldKey } from '#shared/acord-forms/mapped-forms.rules.ts'

export type RecognizedForm = { number: AcordFormNumber; edition: string | null; confidence: number }

/** What identifies a form: the names of its fields, and its words. Either may be empty. */
export type FormEvidence = { fields?: readonly { name: string }[]; text?: string }

/** Fields that one form alone has, in the spelling of `fieldKey`; a form is known by two of them. */
const ownFields: Record<AcordFormNumber, readonly string[]> = {
  '24': [
    'property_insurerlettercode_a',
    'policy_property_policynumberidentifier_a',
    'policy_inlandmarine_policynumberidentifier_a',
    'crimelineofbusiness_coverageindicator_a',
  ],
  '25': [
    'policy_generalliability_policynumberidentifier_a',
    'policy_automobileliability_policynumberidentifier_a',
    'policy_workerscompensationandemployersliability_policynumberidentifier_a',
    'certificateofinsurance_generalliability_additionalinsuredcode_a',
  ],
  '28': [
    'commercialpropertycoverage_property_limitamount_a',
    'commercialpropertycoverage_property_deductibleamount_a',
    'evidenceofproperty_priorevidencedate_a',
    'policy_continueduntilterminatedindicator_a',
    'commercialpropertycoverage_terrorism_yesindicator_a',
  ],
  '75': [
    'binder_bindernumberidentifier_a',
    'policy_bindernumberidentifier_a',
    'binder_effectivedate_a',
    'binder_expirationdate_a',
  ],
  '125': [
    'policy_lineofbusiness_businessautoindicator_a',
    'policy_lineofbusiness_commercialgeneralliability_a',
    'acord_policy_insured1_name',
    'acord_location1_street',
    'acord_lob_businessauto',
    'policy_status_quoteindicator_a',
  ],
  '126': [
    'generalliability_hazard_classcode_a',
    'generalliability_hazard_exposure_a',
    'generalliability_hazard_classification_a',
  ],
  '127': ['driver_givenname_a', 'driver_licensenumberidentifier_a', 'vehicle_vinidentifier_a'],
  '130': [
    'workerscompensation_rateclass_classificationcode_a',
    'workerscompensation_rateclass_remunerationamount_a',
    'workerscompensation_individual_fullname_a',
  ],
  '131': [
    'underlyingpolicy_automobile_insurerfullname_a',
    'underlyingpolicy_generalliability_insurerfullname_a',
    'underlyingpolicy_employersliability_insurerfullname_a',
  ],
  '140': [
    'commercialproperty_premises_subjectofinsurancecode_a',
    'commercialproperty_summary_blanketlimitamount_a',
    'construction_constructioncode_a',
  ],
}

/** Headings that the forms print at their top, for pages whose foot cannot be read. */
const titles: [RegExp, AcordFormNumber][] = [
  [/CERTIFICATE\s+OF\s+LIABILITY\s+INSURANCE/, '25'],
  [/CERTIFICATE\s+OF\s+PROPERTY\s+INSURANCE/, '24'],
  [/EVIDENCE\s+OF\s+COMMERCIAL\s+PROPERTY\s+INSURANCE/, '28'],
  [/THIS\s+BINDER\s+IS\s+A\s+TEMPORARY\s+INSURANCE\s+CONTRACT/, '75'],
  [/COMMERCIAL\s+INSURANCE\s+APPLICATION\s+[\s\S]{0,120}APPLICANT\s+INFORMATION\s+SECTION/, '125'],
  [/COMMERCIAL\s+GENERAL\s+LIABILITY\s+SECTION/, '126'],
  [/BUSINESS\s+AUTO\s+SECTION\s+[\s\S]{0,400}DRIVER\s+INFORMATION/, '127'],
  [/WORKERS\s+COMPENSATION\s+APPLICATION/, '130'],
  [/UMBRELLA\s*\/?\s*EXCESS\s+SECTION/, '131'],
  [/PROPERTY\s+SECTION\s+[\s\S]{0,600}SUBJECT\s+OF\s+INSURANCE/, '140'],
]

/** A footer as printed or as OCR reads it: "ACORD 25 (2016/03)", "AC0RD 25(2016103)", "ACORD 25-S (7/97)". */
const footer =
  /\bAC[O0]R[DO]\s*(?:®|TM)?\s*([0-9OIl]{2,3})(?:-?[A-Z]{1,2})?\s*[([{]\s*([0-9OIl]{4}\s*[/|1Il\\]\s*[0-9OIl]{2})\s*[)\]}]/g

function digits(text: string): string {
  return text.replace(/[Oo]/g, '0').replace(/[Il|]/g, '1').replace(/\s/g, '')
}

function numberOf(text: string): AcordFormNumber | null {
  return acordFormNumbers.find((number) => number === digits(text)) ?? null
}

function editionOf(text: string): string {
  const plain = digits(text)
  return `${plain.slice(0, 4)}/${plain.slice(-2)}`
}

function byFooter(text: string): RecognizedForm | null {
  for (const match of text.matchAll(footer)) {
    const number = numberOf(match[1] ?? '')
    // "Attach to ACORD 125" names another form, but without its edition.
    if (number) return { number, edition: editionOf(match[2] ?? ''), confidence: 0.99 }
  }
  return null
}

function byTitle(text: string): RecognizedForm | null {
  const start = text.slice(0, 4000).toUpperCase()
  if (!/AC[O0]RD/.test(text.toUpperCase())) return null
  const found = titles.find(([pattern]) => pattern.test(start))
  return found ? { number: found[1], edition: null, confidence: 0.85 } : null
}

function byFields(fields: readonly { name: string }[]): RecognizedForm | null {
  const keys = new Set(fields.map((field) => fieldKey(field.name)))
  const has = (key: string) => keys.has(key) || keys.has(key.replace(/_a$/, ''))
  const ranked = acordFormNumbers
    .map((number) => ({ number, found: ownFields[number].filter(has).length }))
    .sort((one, other) => other.found - one.found)
  const [best, second] = ranked
  if (!best || best.found < 2 || best.found === second?.found) return null
  return { number: best.number, edition: null, confidence: 0.95 }
}

/**
 * Which form this is: by the footer with number and edition, also as OCR reads it, else by the names of its fields,
 * else by its title on a page that names the publisher; null where none does.
 */
export function recognizeForm(evidence: FormEvidence): RecognizedForm | null {
  const text = evidence.text ?? ''
  const fields = byFields(evidence.fields ?? [])
  const printed = byFooter(text)
  if (printed) return printed
  if (fields) return fields
  return byTitle(text)
}
