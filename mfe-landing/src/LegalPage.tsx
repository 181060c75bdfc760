import type { ReactNode } from 'react'
import classes from './LegalPage.module.css'
import { SiteFooter } from './SiteFooter'
import { SiteHeader } from './SiteHeader'

export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <SiteHeader />
      <main className={classes.text}>
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}
