import { useId, type ReactNode } from 'react'
import classes from './Panel.module.css'

type PanelProps = {
  title: string
  note?: ReactNode
  action?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

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
