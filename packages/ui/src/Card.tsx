import { useId, type ReactNode } from 'react'
import classes from './Card.module.css'

type CardProps = {
  title: string
  level?: 2 | 3
  children: ReactNode
}

/** A section with its heading, named by it. */
export function Card({ title, level = 3, children }: CardProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section className={classes.card} aria-labelledby={id}>
      <Heading id={id} className={classes.title}>
        {title}
      </Heading>
      {children}
    </section>
  )
}
