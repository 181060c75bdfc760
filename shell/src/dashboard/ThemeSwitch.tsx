import { SelectField } from '@aerofleet/ui/SelectField'
import { useState } from 'react'
import { applyTheme, readTheme, themes, type Theme } from '../theme'

const labels: Record<Theme, string> = { system: 'Like the system', light: 'Day', dark: 'Night' }

export function ThemeSwitch() {
  const [theme, setTheme] = useState(readTheme)
  const choose = (next: Theme) => {
    applyTheme(next)
    setTheme(next)
  }
  return (
    <SelectField
      label="Appearance"
      value={theme}
      onChange={(event) => choose(event.target.value as Theme)}
    >
      {themes.map((option) => (
        <option key={option} value={option}>
          {labels[option]}
        </option>
      ))}
    </SelectField>
  )
}
