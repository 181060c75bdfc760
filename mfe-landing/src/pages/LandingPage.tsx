import { isOwnedAddress } from '@aerofleet/shared/runtime/addresses'
import { toast } from '@aerofleet/shared/runtime/toast'
import { Button } from '@aerofleet/ui/Button'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { features } from '../features'
import { useFlightFilm } from '../FlightFilm'
import { ProductPicture } from '../ProductPicture'
import { SiteFooter } from '../SiteFooter'
import { SiteHeader } from '../SiteHeader'
import classes from './LandingPage.module.css'

function Hero({ film }: { film: ReactNode }) {
  return (
    <div className={classes.night}>
      {film}
      <section className={classes.hero} aria-labelledby="tagline">
        <h1 id="tagline" tabIndex={-1}>
          <span>Built for operators,</span> <span>powered by automation,</span>{' '}
          <span>trusted by MROs.</span>
        </h1>
        <div className={classes.lead}>
          <p>
            The aircraft maintenance platform that knows every hour and every cycle of your fleet,
            and says what is due before it is.
          </p>
          <div className={classes.actions}>
            <Button
              variant="primary"
              onClick={() => toast.info("Demo request received! We'll contact you soon.")}
            >
              Get a Demo
            </Button>
            {/* spec §2: Learn More does nothing */}
            <Button>Learn More</Button>
          </div>
        </div>
        <ProductPicture />
      </section>
    </div>
  )
}

function Features() {
  return (
    <section aria-labelledby="features">
      <h2 id="features">Six instruments, one panel</h2>
      <ul className={classes.panel}>
        {features.map(({ title, text, Picture, address, tag }) => {
          const shownTag = isOwnedAddress(address) ? 'Live' : tag
          return (
            <li key={title} className={classes.card}>
              <div className={classes.picture} aria-hidden="true">
                <Picture />
              </div>
              <div className={classes.text}>
                <h3>{title}</h3>
                {shownTag ? <span className={classes.tag}>{shownTag}</span> : null}
                <p>{text}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function LandingPage() {
  const { film, control } = useFlightFilm()
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <SiteHeader>{control}</SiteHeader>
      </div>
      <main>
        <Hero film={film} />
        <div className={classes.content}>
          <Features />
          <section className={classes.closing} aria-labelledby="closing">
            <div>
              <h2 id="closing">Your own fleet, at a glance, today</h2>
              <p>Name, email, password. Then your first aircraft.</p>
            </div>
            <Link to="/login?mode=sign-up" className={classes.create}>
              Create an account
            </Link>
          </section>
        </div>
      </main>
      <SiteFooter />
    </div>
  )
}

export { LandingPage as Component }
