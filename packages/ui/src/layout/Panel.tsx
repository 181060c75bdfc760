import { useId, type ReactNode } from 'react'
import classes from './Panel.module.css'

type PanelProps = {
  title: string
  /** A few words beside the heading, e.g. `1 of 3 done`. */
  note?: ReactNode
  /** A control at the right end of the header. */
  action?: ReactNode
  /** One link beneath the content. */
  footer?: ReactNode
  children: ReactNode
}

/** A framed part of a page with a heading, which also names it for assistive technology. */
export function Panel({ title, note, action, footer, children }: PanelProps) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <header className={classes.header}>
        <h2 id={id}>{title}</h2>
        {note ? <p>{note}</p> : null}
        {action ? <div className={classes.action}>{action}</div> : null}
      </header>
      {children}
      {footer ? <footer className={classes.footer}>{footer}</footer> : null}
    </section>
  )
}
