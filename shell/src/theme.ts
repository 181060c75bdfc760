import { readStored, writeStored } from '@aerofleet/shared/runtime/session'

const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const storageKey = 'aerofleet.theme'

export function readTheme(): Theme {
  return toTheme(readStored(storageKey))
}

function toTheme(name: string | null): Theme {
  return themes.find((theme) => theme === name) ?? 'system'
}

export function applyTheme(theme: Theme): void {
  writeStored(storageKey, theme === 'system' ? null : theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
