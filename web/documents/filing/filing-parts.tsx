import { Alert, Checkbox, NativeSelect, Radio, TextInput } from '@mantine/core'
import { exposuresOf, policyTitleOf, scheduleRowsOf } from '#engines/filing/filing-draft.rules.ts'
import { transactionWord } from '#engines/filing/transaction-draft.rules.ts'
import type { ScheduleName } from '#shared/commercial/schedules.contract.ts'
import { formatDay } from '#shared/dates.ts'
import type { DocumentDetail, DocumentMatches, PolicyMatch } from '#shared/documents/documents.contract.ts'
import type { Facts } from '#shared/documents/facts.contract.ts'
import { Changes } from '#web/assistant/reply-details.tsx'
import { ClientSelect } from '#web/clients/client-select.tsx'
import { useToday } from '#web/session/use-today.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { EnteredTransaction, ListedByDocument } from './entered-transaction.tsx'
import classes from './filing.module.css'
import type { Planning } from './filing-dialog.tsx'
import {
  clientIdOf,
  endedTerm,
  enteredBy,
  isChange,
  otherClient,
  policyChanges,
  policyChoices,
  scheduleNames,
} from './filing-plan.rules.ts'
import { TermDiff } from './term-diff.tsx'

type PartProps = { planning: Planning; facts: Facts; matches: DocumentMatches; document: DocumentDetail }

const reasonsOf = (reasons: readonly string[]) => reasons.join(' · ')

function Whoms({ planning, matches, document }: Omit<PartProps, 'facts'>) {
  const { plan, setWhom, client } = planning
  const isListed = matches.clients.some(({ id }) => id === document.clientId)
  const own = document.clientId && !isListed ? [{ id: document.clientId, name: document.clientName }] : []
  const listed = [...own, ...matches.clients].map(({ id }) => `client:${id}`)
  const isOther = plan.whom === otherClient || (clientIdOf(plan.whom) !== null && !listed.includes(plan.whom))
  return (
    <Radio.Group
      aria-label="Client"
      value={isOther ? otherClient : plan.whom}
      onChange={(whom) => (whom !== otherClient || !isOther ? setWhom(whom) : undefined)}
    >
      <div className={classes.whoms}>
        {own.map(({ id, name }) => (
          <Radio key={id} value={`client:${id}`} label={name} description="Client it was uploaded to" />
        ))}
        {matches.clients.map(({ id, name, address, policyCount, reasons }) => (
          <Radio
            key={id}
            value={`client:${id}`}
            label={name}
            description={[
              reasonsOf(reasons),
              address,
              `${policyCount} ${policyCount === 1 ? 'policy' : 'policies'}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
        {matches.prospects.map(({ id, name, reasons }) => (
          <Radio
            key={id}
            value={`prospect:${id}`}
            label={`${name} (prospect)`}
            description={`${reasonsOf(reasons)} · will become a client`}
          />
        ))}
        <Radio value={otherClient} label="Another client" description="Search all clients" />
        {isOther && (
          <ClientSelect
            label="Existing client"
            value={clientIdOf(plan.whom) ?? ''}
            chosenName={client?.name}
            onChange={(id) => setWhom(id ? `client:${id}` : otherClient)}
          />
        )}
        <Radio value="new" label="New client" />
      </div>
    </Radio.Group>
  )
}

/** What changes of a client that is there, each change taken or left. */
function ChosenChanges({ planning }: { planning: Planning }) {
  const { changes, plan, setKept } = planning
  if (changes.length === 0) return <p className={classes.quiet}>No changes to the client's details.</p>
  const toggle = (field: string, isTaken: boolean) =>
    setKept(isTaken ? plan.kept.filter((name) => name !== field) : [...plan.kept, field])
  return (
    <ul className={classes.choices} aria-label="Client changes">
      {changes.map(({ field, label, before, after }) => (
        <li key={field}>
          <Checkbox
            size="xs"
            checked={!plan.kept.includes(field)}
            onChange={({ currentTarget }) => toggle(field, currentTarget.checked)}
            label={
              <>
                <span className={classes.field}>{label}</span>{' '}
                {before && <span className={classes.before}>{before} → </span>}
                {after}
              </>
            }
          />
        </li>
      ))}
    </ul>
  )
}

/** Whom the document is filed under, and what that changes of them. */
export function ClientPart(props: Omit<PartProps, 'facts'>) {
  const { planning } = props
  const { plan, client, changes, isLoading, error, set } = planning
  return (
    <section className={classes.part} aria-label="Client to file under">
      <h3 className={classes.title}>Client</h3>
      <Whoms {...props} />
      {plan.whom === 'new' && (
        <TextInput
          label="Name of the new client"
          required
          value={plan.name}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
      )}
      {isLoading && <TextSkeleton />}
      {error && <LoadFailure what="This client" error={error} onRetry={planning.retry} />}
      {client && <ChosenChanges planning={planning} />}
      {!client && !isLoading && !error && plan.whom !== otherClient && (
        <Changes changes={changes.filter(({ field }) => field !== 'name' || plan.whom !== 'new')} />
      )}
    </section>
  )
}

const named = ({ policyNumber, lineOfBusiness }: PolicyMatch) =>
  [policyNumber, lineOfBusiness].filter(Boolean).join(' · ') || 'policy without a number'

/** What may be done with a policy: a change is entered on it, other documents update or renew it. */
function actionsFor(match: PolicyMatch, facts: Facts) {
  if (isChange(facts)) {
    const kind = facts.transactions[match.position]?.kind ?? facts.transactions[0]?.kind
    const word = kind ? transactionWord(kind.value) : 'change'
    return [{ value: `enter:${match.id}`, label: `Enter ${word} on ${named(match)}` }]
  }
  return [
    { value: `update:${match.id}`, label: `Update ${named(match)}` },
    { value: `renew:${match.id}`, label: `Add as the renewal of ${named(match)}` },
  ]
}

/** What may become of a policy of the document: the client's policies that nothing speaks for stand in a group of their own. */
function policyActions(choices: readonly PolicyMatch[], facts: Facts) {
  const [likely, others] = [true, false].map((isLikely) =>
    choices
      .filter(({ reasons }) => reasons.length > 0 === isLikely)
      .flatMap((match) => actionsFor(match, facts)),
  )
  return [
    ...(isChange(facts) ? [] : [{ value: 'create', label: 'Add as a new policy' }]),
    ...(likely ?? []),
    { value: 'skip', label: 'Skip' },
    ...(others && others.length > 0 ? [{ group: 'Other policies of this client', items: others }] : []),
  ]
}

type PoliciesProps = Omit<PartProps, 'matches'>

function PolicyPart({ position, ...props }: PoliciesProps & { position: number }) {
  const { planning, facts, document } = props
  const { plan, client, matches, setPolicies } = planning
  const today = useToday()
  const policy = facts.policies[position]
  if (!policy) return null
  const choice = plan.policies[position] ?? 'create'
  const choices = policyChoices(matches, plan.whom, position)
  const id = choice.split(':')[1]
  const target = client?.policies.find((one) => one.id === id) ?? null
  const title = policyTitleOf(policy)
  const ended = endedTerm(facts, position, today)
  const entered = enteredBy(choice, facts, position, client)
  const choose = (next: string) => setPolicies(plan.policies.map((one, at) => (at === position ? next : one)))
  return (
    <div className={classes.policy}>
      <NativeSelect
        label={`Policy ${title}`}
        description={reasonsOf(choices.find((match) => match.id === id)?.reasons ?? [])}
        data={policyActions(choices, facts)}
        value={choice}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {choice !== 'skip' && ended && !isChange(facts) && (
        <Alert color="orange" role="status">
          This term ended on {formatDay(ended)}. Check the dates before you save it.
        </Alert>
      )}
      {entered && <EnteredTransaction key={entered.termId} {...entered} facts={facts} />}
      {choice === 'create' && <ListedByDocument facts={facts} />}
      {choice !== 'skip' && !entered && (
        <Changes changes={policyChanges(facts, position, choice.startsWith('update:') ? target : null)} />
      )}
      {id && !choice.startsWith('enter:') && (
        <TermDiff document={document} policyId={id} position={position} />
      )}
    </div>
  )
}

/** What becomes of each policy of the document. */
export function PoliciesPart(props: PoliciesProps) {
  const { facts, planning } = props
  if (planning.plan.policies.length === 0) {
    const words =
      facts.kind.value === 'certificate'
        ? 'A certificate is only attached to the client.'
        : 'No policy was found in this document.'
    return <p className={classes.quiet}>{words}</p>
  }
  return (
    <section className={classes.part} aria-label="Policies to save">
      <h3 className={classes.title}>{planning.plan.policies.length === 1 ? 'Policy' : 'Policies'}</h3>
      {planning.plan.policies.map((_plan, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a policy of the document is its position
        <PolicyPart key={position} {...props} position={position} />
      ))}
    </section>
  )
}

const scheduleSummary: Record<ScheduleName, string> = {
  locations: 'locations',
  vehicles: 'vehicles',
  payroll: 'payroll classes',
}

/** Says that a schedule of the account gives way to the document's. */
function replaceLabel(many: string, count: number): string {
  return `Replace existing ${many} with ${count === 1 ? 'this one' : `these ${count}`}`
}

/** Schedules and figures of the account that are taken over. */
export function RestPart({ planning: { plan, set }, facts }: Pick<PartProps, 'planning' | 'facts'>) {
  const schedules = scheduleNames
    .map((name) => ({ name, count: scheduleRowsOf(facts, name).length }))
    .filter(({ count }) => count > 0)
  const hasExposures = Object.keys(exposuresOf(facts)).length > 0
  const hasLosses = facts.losses.length > 0
  if (facts.kind.value === 'certificate' || (schedules.length === 0 && !hasExposures && !hasLosses))
    return null
  const toggle = (name: ScheduleName, isTaken: boolean) =>
    set({ schedules: isTaken ? [...plan.schedules, name] : plan.schedules.filter((one) => one !== name) })
  return (
    <section className={classes.part} aria-label="Commercial account">
      <h3 className={classes.title}>Commercial account</h3>
      {schedules.map(({ name, count }) => (
        <Checkbox
          key={name}
          size="xs"
          checked={plan.schedules.includes(name)}
          onChange={({ currentTarget }) => toggle(name, currentTarget.checked)}
          label={replaceLabel(scheduleSummary[name], count)}
        />
      ))}
      {hasExposures && (
        <Checkbox
          size="xs"
          checked={plan.exposures}
          onChange={({ currentTarget }) => set({ exposures: currentTarget.checked })}
          label="Update sales, area and vehicles"
        />
      )}
      {hasLosses && (
        <Checkbox
          size="xs"
          checked={plan.losses}
          onChange={({ currentTarget }) => set({ losses: currentTarget.checked })}
          label={`Add the losses (${facts.losses.length} listed)`}
        />
      )}
    </section>
  )
}
