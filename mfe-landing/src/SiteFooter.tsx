import { Link } from 'react-router-dom'
import classes from './SiteFooter.module.css'

export function SiteFooter() {
  return (
    <footer className={classes.footer}>
      {/* The year is fixed by spec §9. */}
      <p>© 2024 AeroFleet</p>
      <ul>
        <li>
          <a href="https://www.linkedin.com/company/aerofleet">LinkedIn</a>
        </li>
        <li>
          <Link to="/privacy">Privacy Policy</Link>
        </li>
        <li>
          <Link to="/terms">Terms of Service</Link>
        </li>
      </ul>
    </footer>
  )
}
