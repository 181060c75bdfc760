import classes from './Logo.module.css'

export function Logo() {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 20 20" width="24" height="24" aria-hidden="true" className={classes.mark}>
        <path
          fill="currentColor"
          d="M10 1c.9 0 1.4 1.2 1.4 2.600v3.500L19 12v1.800l-7.600-2.200v3.700l2.200 1.800v1.500L10 17.600l-3.600 1v-1.500l2.200-1.800v-3.700L1 13.800V12l7.600-4.900V3.600C8.600 2.200 9.100 1 10 1z"
        />
      </svg>
      <span className={classes.name}>AeroFleet</span>
    </span>
  )
}
