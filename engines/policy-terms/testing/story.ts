/** The types of the stories "insurance truth". Data only; nothing here reads an engine. */

/** YYYY-MM-DD, a day of the agency's zone. */
export type Day = string

export type Status =
  | 'quoted'
  | 'cancelled'
  | 'released'
  | 'bound'
  | 'renewed'
  | 'expired'
  | 'pending_cancellation'
  | 'non_renewing'
  | 'in_force'

export type Kind =
  | 'new'
  | 'renewal'
  | 'rewrite'
  | 'endorsement'
  | 'cancellation'
  | 'reinstatement'
  | 'audit'
  | 'notice_of_cancellation'
  | 'notice_of_non_renewal'
  | 'rescission_of_notice'
  | 'transfer_in'
  | 'transfer_out'
  | 'correction'

export type Reason =
  | 'outside_term'
  | 'before_effective'
  | 'not_flat'
  | 'already_cancelled'
  | 'not_cancelled'
  | 'term_renewed'
  | 'no_notice'
  | 'overlap'
  | 'split'
  | 'lines'
  | 'return_premium_needed'
  | 'correction_differs'
  | 'already_corrected'
  | 'depends_on_it'
  | 'derived'

export type Certificate =
  | 'allowed'
  | 'allowed_with_date'
  | 'bound'
  | 'lapse'
  | 'cancelled'
  | 'expired'
  | 'renewed'
  | 'released'
  | 'confirmation_due'
  | 'quoted'

export type Fee = {
  kind: 'carrier' | 'inspection' | 'agency' | 'other'
  amount: number
  refundable?: boolean
}
/** Shares in percent by producer; they sum to 100. */
export type Producers = Record<string, number>
export type Line = { line: string; premium: number }
export type LineChange = { line: string; premiumChange: number }

/**
 * Begins a policy (POST /api/clients/:id/policies). Defaults: client 'C1', carrier 'Erie', a number of its own per
 * term, line 'General Liability', producers { dana: 100 }, kind 'new', shortRate 90. `policy` names the chain: binds
 * with the same `policy` are terms of one chain; without it a bind begins a chain of its own, or continues those of
 * `renews`. A date that is left out was not given.
 */
export type Bind = {
  do: 'bind'
  term: string
  client?: string
  policy?: string
  kind?: 'new' | 'renewal' | 'rewrite' | 'transfer_in' | 'quoted'
  carrier?: string
  number?: string
  lines?: Line[]
  line?: string
  premium?: number
  effectiveDate?: Day
  expirationDate?: Day
  /** % */
  minimumEarned?: number
  /** Returned share of pro rata, %. */
  shortRate?: number
  producers?: Producers
  fees?: Fee[]
  taxes?: number
  /** From an import: accepted even where it overlaps. */
  import?: true
  renews?: string[]
}

export type NewTerm = {
  term: string
  number?: string
  carrier?: string
  effectiveDate: Day
  expirationDate: Day
  premium: number
  lines?: Line[]
  producers?: Producers
}

/** What a transaction says apart from its term and its name. */
export type Act = {
  effectiveDate: Day
  premiumChange?: number
  annualPremiumChange?: number
  lines?: LineChange[]
  method?: 'flat' | 'pro_rata' | 'short_rate'
  returnPremium?: number
  fees?: Fee[]
  taxes?: number
  reason?: string
  noticeDate?: Day
  givenBy?: 'carrier' | 'insured'
  rescinds?: string
  newExpirationDate?: Day
  newTerm?: NewTerm
  producers?: Producers
}

/** `kind` of a replacement is `do`. */
export type Replacement = Act & { do: Kind; name?: string }

/**
 * POST /api/policies/:id/transactions on `term`. `name` names the act, so that later steps may say corrects or
 * rescinds; the first act of a term is named by the term itself (corrects: 'A1').
 */
export type Transaction = Act & {
  do: Kind
  term: string
  name?: string
  corrects?: string
  replacement?: Replacement
  dryRun?: true
}

export type Decide = {
  do: 'decide'
  term: string
  decision: 'remarket' | 'let_expire' | 'lost'
  reason?: string
}
export type Hide = { do: 'delete' | 'restore'; term?: string; client?: string }
export type Merge = { do: 'merge'; client: string; into: string }
/** The producers of the policy that a term belongs to are changed: for what comes. */
export type Credit = { do: 'credit'; term: string; producers: Producers }
/** Hand-over of future work. */
export type TransferProducer = { do: 'transfer_producer'; from: string; to: string }

/** A step; `entered` is the day on which the agency enters it (noon, agency's zone). Entered in this order. */
export type Step = { entered: Day; refused?: Reason } & (
  | Bind
  | Transaction
  | Decide
  | Hide
  | Merge
  | Credit
  | TransferProducer
)

type Retention = { clients: number | null; policies: number | null; premium: number | null }

export type Story = {
  /** Short, as an agency person would say it. */
  name: string
  /** What happened, and the working of every figure by hand. */
  words: string
  /** The day on which figures without a day are asked. */
  today: Day
  steps: Step[]
  /** By term, five days or more each. */
  status: Record<string, Record<Day, Status>>
  /** Sum of all acts known. */
  premium?: Record<string, number>
  /** End of coverage; null: continuous. */
  end?: Record<string, Day | null>
  lapses?: Record<string, [Day, Day][]>
  /** Total book premium on that day. */
  book: Record<Day, number>
  /** Net by month up to today, transfers apart. A month that is not named has 0; months whose acts net to 0 are named. */
  written: Record<string, number>
  /** Written by kind from the first act to today. A kind that is not named is not judged. */
  byKind?: Partial<Record<Kind, number>>
  retention?: Retention & {
    on: Day
    /** Of what each producer was credited with on the base day. */
    by?: Record<string, Retention>
  }
  /** Window [on, on + days], plus the expired undecided of the last 30 days (overdue). */
  openRenewals?: { on: Day; days: number; terms: string[] }[]
  certificate: Record<string, Record<Day, Certificate>>
  /** Expected, from the first act to today. */
  commission?: Record<string, number>
  /** Entered up to the end of `knownAt`. */
  knownAt?: { knownAt: Day; asOf: Day; book: number; status?: Record<string, Status> }[]
  /** Days between two terms of a chain, [from, to). */
  gaps?: [Day, Day][]
  note?: string
}
