import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import classes from './Tabs.module.css'

type TabsProps<Value extends string> = {
  /** The accessible name of the list of tabs. */
  label: string
  value: Value
  onValueChange: (value: Value) => void
  tabs: readonly { value: Value; label: string; panel: ReactNode }[]
}

/** Tabs that the arrow keys move between; only the panel of the selected one is mounted. */
export function Tabs<Value extends string>({
  label,
  value,
  onValueChange,
  tabs,
}: TabsProps<Value>) {
  return (
    <Base.Root
      value={value}
      onValueChange={(next) =>
        onValueChange(tabs.find((tab) => tab.value === next)?.value ?? value)
      }
    >
      <Base.List className={classes.list} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={classes.tab}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={classes.panel}>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
