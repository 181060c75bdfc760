import type { ReactNode } from 'react'
import classes from './Headline.module.css'

type HeadlineProps = { title: string; about: ReactNode; children: ReactNode }

/** The subject of a page in large letters, with controls beside it. */
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
