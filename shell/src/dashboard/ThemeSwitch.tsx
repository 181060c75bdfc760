import { Icon } from '@aerofleet/ui/Icon'
import { Segments } from '@aerofleet/ui/layout/Segments'
import { useState } from 'react'
import { applyTheme, readTheme, type Theme } from '../theme'
import classes from './ThemeSwitch.module.css'

const options = [
  { value: 'system', label: 'System', icon: <Icon name="system" size={16} /> },
  { value: 'light', label: 'Light', icon: <Icon name="sun" size={16} /> },
  { value: 'dark', label: 'Dark', icon: <Icon name="moon" size={16} /> },
] as const satisfies { value: Theme; label: string; icon: React.ReactNode }[]

export function ThemeSwitch() {
  const [theme, setTheme] = useState(readTheme)
  const chooseTheme = (next: Theme) => {
    applyTheme(next)
    setTheme(next)
  }
  return (
    <Segments
      label="Appearance"
      className={classes.theme ?? ''}
      value={theme}
      onValueChange={chooseTheme}
      options={options}
    />
  )
}
