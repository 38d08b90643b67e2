ALTER TABLE "policies" ADD COLUMN "assumed_expiration" date;--> statement-breakpoint
-- Terms that came in cancelled and of which nobody knows what the cancellation gave back: they got the usual term.
update policies p set assumed_expiration = p.term_expiration_date
where p.status = 'cancelled' and p.term_expiration_date is not null and p.effective_date is not null
  and p.term_expiration_date = greatest(p.expiration_date, (p.effective_date +
    case when p.line_of_business = 'Personal auto' then interval '6 months' else interval '1 year' end)::date)
  and exists (select 1 from policy_transactions t where t.agency_id = p.agency_id and t.term_id = p.id
    and t.kind = 'cancellation' and t.note = 'Return premium not known.' and t.author_id is null);
