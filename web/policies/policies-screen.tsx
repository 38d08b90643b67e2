import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { can } from '#shared/permissions.ts'
import type { PolicyItem } from '#shared/policies/policies.contract.ts'
import { policyFields } from '#shared/policies/policies.fields.ts'
import { useCustomFields } from '#web/custom-fields/custom-fields.api.ts'
import { CustomListControls, customChip, SensitiveExport } from '#web/custom-fields/custom-list-controls.tsx'
import { useCustomColumns } from '#web/custom-fields/shown-fields.ts'
import { useActor } from '#web/session/use-actor.ts'
import { RecordListPage } from '#web/ui/list/record-list-page.tsx'
import { useRecordList } from '#web/ui/list/use-record-list.ts'
import { type EditedRows, useRowEdits, withEdits } from '#web/ui/list/use-row-edits.ts'
import onlyOn from '#web/ui/only-on.module.css'
import { DeletedPoliciesDialog } from './deleted-policies-dialog.tsx'
import { policyKit, policyPagesQuery } from './policies.api.ts'
import { policyColumns } from './policy-columns.tsx'
import { policyAddress, usePolicyChips, usePolicyFilters } from './policy-filters.ts'

const edited: EditedRows<PolicyItem> = {
  path: 'policies',
  fields: policyFields,
  mayEdit: (actor, policy) => !policy.deletedAt && can(actor, 'record.edit', policy),
}

/** /policies: the terms of all clients within reach, and those that a figure counted. */
export function PoliciesScreen() {
  const list = useRecordList(policyAddress, policyPagesQuery)
  const isOfRenewals = Boolean(list.filter.renewsFrom || list.filter.renewsTo)
  const own = useCustomColumns<PolicyItem>('policy', edited)
  const edits = useRowEdits(edited)
  const columns = useMemo(
    () => [...withEdits(policyColumns(isOfRenewals), edits), ...own],
    [isOfRenewals, edits, own],
  )
  const fields = useCustomFields('policy')
  const filters = usePolicyFilters(list)
  const chips = usePolicyChips()
  const actor = useActor()
  const [showsDeleted, setShowsDeleted] = useState(false)
  const deletedButton = (className: string | undefined) =>
    can(actor, 'client.merge') && (
      <Button variant="default" className={className} onClick={() => setShowsDeleted(true)}>
        Deleted policies
      </Button>
    )
  return (
    <RecordListPage
      title="Policies"
      kit={policyKit}
      list={list}
      columns={columns}
      filters={filters}
      chips={[...chips, customChip(fields)]}
      actions={
        can(actor, 'client.merge') && (
          <>
            {deletedButton(onlyOn.desks)}
            {showsDeleted && <DeletedPoliciesDialog onClose={() => setShowsDeleted(false)} />}
          </>
        )
      }
      columnsMore={
        <SensitiveExport recordType="policy" params={list.params} exportCall="GET /api/policies/export.csv" />
      }
      controls={
        <>
          <CustomListControls recordType="policy" list={list} />
          {deletedButton(onlyOn.phones)}
        </>
      }
      searchPlaceholder="Search number, carrier or client"
      first="No policies yet. Open a client to add one."
    />
  )
}
