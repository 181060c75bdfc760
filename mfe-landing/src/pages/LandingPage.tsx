import { toast } from '@aerofleet/shared/runtime/toast'
import { Button } from '@aerofleet/ui/Button'
import { features } from '../features'
import { FlightFilm } from '../FlightFilm'
import { LimitTape } from '../LimitTape'
import { SiteFooter } from '../SiteFooter'
import { SiteHeader } from '../SiteHeader'
import classes from './LandingPage.module.css'

function Hero() {
  return (
    <div className={classes.night}>
      <FlightFilm />
      <section className={classes.hero} aria-labelledby="tagline">
        <h1 id="tagline" tabIndex={-1}>
          <span>Built for operators,</span> <span>powered by automation,</span>{' '}
          <span>trusted by MROs.</span>
        </h1>
        <p className={classes.lead}>
          The aircraft maintenance platform that knows every hour and every cycle of your fleet, and
          says what is due before it is.
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
        <LimitTape />
      </section>
    </div>
  )
}

function LandingPage() {
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <SiteHeader />
      </div>
      <main>
        <Hero />
        <section className={classes.features} aria-labelledby="features">
          <h2 id="features">Six instruments, one panel</h2>
          <ul className={classes.panel}>
            {features.map(({ title, text, Picture }) => (
              <li key={title} className={classes.card}>
                <Picture />
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>
      </main>
      <SiteFooter />
    </div>
  )
}

export { LandingPage as Component }
