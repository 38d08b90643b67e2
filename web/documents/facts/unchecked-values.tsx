import type { Facts } from '#shared/documents/facts.contract.ts'
import classes from '#web/documents/filing/filing.module.css'
import { allFields, factGroups, isToCheck } from './fact-fields.rules.ts'
import { factText } from './fact-values.rules.ts'

/** The values of a document that nobody has checked, shown before they are written. */
export function UncheckedValues({ facts }: { facts: Facts }) {
  const fields = allFields(factGroups(facts)).filter(isToCheck)
  if (fields.length === 0) return null
  const count = fields.length === 1 ? '1 value' : `${fields.length} values`
  const title = `${count} not checked`
  return (
    <section className={classes.unchecked} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <p className={classes.quiet}>
        Policies and their transactions are saved without them. Check them to include them.
      </p>
      <ul className={classes.uncheckedList}>
        {fields.map(({ path, label, kind, leaf }) => (
          <li key={path}>
            <span className={classes.field}>{label}</span>: {factText(kind, leaf?.value ?? null)}
          </li>
        ))}
      </ul>
    </section>
  )
}
