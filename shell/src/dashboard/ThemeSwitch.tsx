import { SelectField } from '@aerofleet/ui/form/SelectField'
import { useState } from 'react'
import { applyTheme, readTheme, themes, toTheme, type Theme } from '../theme'

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
      onChange={(event) => choose(toTheme(event.target.value))}
    >
      {themes.map((option) => (
        <option key={option} value={option}>
          {labels[option]}
        </option>
      ))}
    </SelectField>
  )
}
