import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'
import { projection } from '#server/records/projection.ts'
import { personName } from '#server/records/source.ts'
import { FormShare, triesOfShare } from '#shared/certificates/shares.contract.ts'

const computed = {
  createdByName: "coalesce(maker.name, '')",
  wrongTries: `least(s.wrong_tries, ${triesOfShare})`,
  state: `case when s.revoked_at is not null then 'withdrawn'
    when s.wrong_tries >= ${triesOfShare} then 'locked' when s.expires_at <= $2 then 'expired' else 'works' end`,
}

/** The links of a form, or one of them, the latest first. */
export async function findShares(
  ctx: InTransaction<AgencyCtx>,
  column: 'form_id' | 'id',
  id: string,
): Promise<FormShare[]> {
  const text = `select to_json(item) as record from (
    select ${projection(FormShare, 's', computed)} from form_shares s ${personName('maker', 's.agency_id', 's.created_by_id')}
    where s.agency_id = $1 and s.${column} = $3 order by s.created_at desc, s.id desc limit 100) item`
  const values = [ctx.user.agencyId, ctx.clock(), id]
  const { rows } = await ctx.db.$client.query<{ record: FormShare }>(text, values)
  return rows.map(({ record }) => record)
}

/** A try of a link that works: whose it is, and whether the code was right. */
export type Tried = { agencyId: string; formId: string; email: string; wrongTries: number; isRight: boolean }

/**
 * Counts a try of a link that works. One that is unknown, expired, withdrawn or locked costs the same statement, which then
 * changes no row, so that neither answer nor time distinguishes them.
 */
export async function tryLink(
  { db, clock }: InTransaction<Ctx>,
  tokenHash: string,
  rightHashes: readonly string[],
): Promise<Tried | undefined> {
  const text = `
    update form_shares set
      wrong_tries = wrong_tries + case when code_hash = any($3) then 0 else 1 end,
      opened = opened + case when code_hash = any($3) then 1 else 0 end
    where token_hash = $1 and revoked_at is null and expires_at > $2 and wrong_tries < ${triesOfShare}
    returning agency_id as "agencyId", form_id as "formId", email, wrong_tries as "wrongTries", code_hash = any($3) as "isRight"`
  return (await db.$client.query<Tried>(text, [tokenHash, clock(), rightHashes])).rows[0]
}
