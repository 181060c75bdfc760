import type { ReactNode } from 'react'
import classes from './Headline.module.css'

type HeadlineProps = { title: string; about: ReactNode; children: ReactNode }

/** What a page is about, in large letters, and what stands beside it. */
export function Headline({ title, about, children }: HeadlineProps) {
  return (
    <div className={classes.headline}>
      <div>
        <h2>{title}</h2>
        <p className={classes.about}>{about}</p>
      </div>
      {children}
    </div>
  )
}
