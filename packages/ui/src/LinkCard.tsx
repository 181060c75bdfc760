import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import classes from './Card.module.css'
import { Icon } from './Icon'

type LinkCardProps = Omit<LinkProps, 'to' | 'title' | 'children'> & {
  title: string
  text: ReactNode
  icon: string
  /** Without an address the card is inactive. */
  to?: string | undefined
  /** A word beside the title, e.g. `Coming Soon`. */
  note?: string
}

/** The whole card is the link's target; the link's name is the title. Link props (hover preload) pass through. */
export function LinkCard({ title, text, icon, to, note, ...link }: LinkCardProps) {
  return (
    <article className={`${classes.card} ${to === undefined ? classes.inactive : classes.linked}`}>
      <span className={classes.icon}>
        <Icon name={icon} size={24} />
      </span>
      <h2 className={classes.title}>
        {to === undefined ? (
          title
        ) : (
          <Link {...link} to={to} className={classes.link}>
            {title}
          </Link>
        )}
      </h2>
      {note ? <p className={classes.note}>{note}</p> : null}
      <p className={classes.text}>{text}</p>
    </article>
  )
}
