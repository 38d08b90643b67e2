import { formatDollars } from '#shared/money.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import { policyTransactionLabels } from '#shared/policies/policy-choices.ts'
import classes from './policy-row.module.css'

function factsOf(policy: Policy): { label: string; value: string }[] {
  return [
    { label: 'Transaction', value: policyTransactionLabels[policy.transaction] },
    { label: 'Billing', value: policy.billing },
    { label: 'Reason for cancelling', value: policy.cancelReason },
  ].filter(({ value }) => value !== '')
}

/** What a policy covers, and what else is known of it. */
export function CoverageTable({ policy }: { policy: Policy }) {
  return (
    <div className={classes.inside}>
      <p className={classes.facts}>
        {factsOf(policy).map(({ label, value }) => (
          <span key={label}>
            {label}: <b>{value}</b>
          </span>
        ))}
      </p>
      {policy.coverages.length === 0 ? (
        <p className={classes.none}>No coverages entered for this policy.</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Coverage</th>
              <th scope="col">Limit</th>
              <th scope="col">Deductible</th>
              <th scope="col" data-align="right">
                Premium
              </th>
            </tr>
          </thead>
          <tbody>
            {policy.coverages.map((coverage) => (
              <tr key={`${coverage.name} ${coverage.limit} ${coverage.deductible}`}>
                <td>{coverage.name}</td>
                <td>{coverage.limit || '—'}</td>
                <td>{coverage.deductible || '—'}</td>
                <td data-align="right">{formatDollars(coverage.premium, { cents: true })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
