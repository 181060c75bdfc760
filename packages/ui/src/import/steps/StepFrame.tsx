import { useEffect, useRef, type ReactNode } from 'react'
import type { ImportKind } from '../import-kind'
import classes from '../ImportDialog.module.css'
import type { Import, Step } from '../use-import'

export type StepProps<Name extends Step> = {
  kind: ImportKind
  importing: Import
  stage: Extract<Import['stage'], { step: Name }>
}

export const stepNames: Record<Step, string> = {
  file: 'File',
  columns: 'Columns',
  check: 'Check',
  result: 'Result',
}

type StepFrameProps = {
  step: Step
  children: ReactNode
  note?: ReactNode
  buttons?: ReactNode
}

/** Shows a step and its buttons. Every step but the first takes the focus. */
export function StepFrame({ step, children, note, buttons }: StepFrameProps) {
  const body = useRef<HTMLElement>(null)
  const takesFocus = step !== 'file'
  useEffect(() => {
    if (takesFocus) body.current?.focus()
  }, [takesFocus])
  return (
    <>
      <section ref={body} tabIndex={-1} aria-label={stepNames[step]} className={classes.body}>
        {children}
      </section>
      <footer className={classes.footer}>
        <div className={classes.note}>{note}</div>
        {buttons}
      </footer>
    </>
  )
}
