import type { ReactNode } from 'react'
import classes from './Headline.module.css'

type HeadlineProps = { title: string; about: ReactNode; children: ReactNode }

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
