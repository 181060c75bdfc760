import { readStored, writeStored } from '@aerofleet/shared/runtime/session'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'aerofleet.theme'

export function readTheme(): Theme {
  return toTheme(readStored(key))
}

export function toTheme(name: string | null): Theme {
  return themes.find((theme) => theme === name) ?? 'system'
}

/** Day and night follow the system unless the user has chosen. */
export function applyTheme(theme: Theme): void {
  writeStored(key, theme === 'system' ? null : theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
