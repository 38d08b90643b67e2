import classes from './brand.module.css'

/** The mark: two signatures sewn to a spine, which read as a B. */
export function BrandMark({ size = 20 }: { size?: number }) {
  return (
    <svg className={classes.mark} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <rect x="2" y="1.5" width="3.6" height="17" rx="1.2" />
      <path d="M7.4 1.5h4.7a3.9 3.9 0 0 1 0 7.8H7.4z" />
      <path d="M7.4 10.7h5.9a3.9 3.9 0 0 1 0 7.8H7.4z" />
      <path d="M5 4.4h3v2H5zM5 13.6h3v2H5z" />
    </svg>
  )
}

/** Mark and name. */
export function Brand() {
  return (
    <span className={classes.brand}>
      <BrandMark />
      <span className={classes.name}>Bindery</span>
    </span>
  )
}
