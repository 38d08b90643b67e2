import { useMemo } from 'react'
import classes from './certificate.module.css'
import { guilloche } from './guilloche.ts'

const facts = [
  ['Named insured', 'Harbor Lane Bakery LLC'],
  ['Policy period', 'Jun 1, 2026 – Jun 1, 2027'],
  ['Carrier', 'Granite Mutual'],
] as const

/** The picture beside the account forms: an engraved certificate and a sample declarations card. Decoration only. */
export function Certificate() {
  const lines = useMemo(guilloche, [])
  return (
    <div className={classes.panel} aria-hidden="true">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the whole panel is hidden from assistive technology */}
      <svg className={classes.engraving} viewBox="-360 -400 720 880" preserveAspectRatio="xMidYMid slice">
        {lines.map(({ path, opacity }) => (
          <path key={path} d={path} opacity={opacity} />
        ))}
      </svg>
      <div className={classes.card}>
        <div className={classes.head}>
          <span className={classes.kind}>Business owners policy</span>
          <span className={classes.badge}>Active</span>
        </div>
        <p className={classes.premium}>
          $7,840 <span>/ year</span>
        </p>
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className={classes.words}>
        Every client, policy and renewal,
        <br />
        bound in one place.
      </p>
    </div>
  )
}
