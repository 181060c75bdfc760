import type { IconName } from '@aerofleet/shared/icons'

const paths: Record<IconName, string> = {
  dashboard: 'M3 3h6v8H3zM11 3h6v5h-6zM11 10h6v7h-6zM3 13h6v4H3z',
  aircraft:
    'M10 2c.8 0 1.2 1 1.2 2.2v3.4L18 12v1.6l-6.8-2v3.6l2 1.6V18L10 17.1 6.8 18v-1.2l2-1.6v-3.6l-6.8 2V12l6.8-4.4V4.2C8.8 3 9.2 2 10 2z',
  add: 'M10 4v12M4 10h12',
  operators: 'M3 17V7l6-4v14M9 17h8V9H9M12 12h2M12 14.5h2M2 17h16',
  users:
    'M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2 17c0-3 2.5-5 5.5-5s5.5 2 5.5 5M13 9.5a3 3 0 0 0 0-6M15 12.5c2 .8 3 2.5 3 4.5',
  maintenance:
    'M12.5 3a4.5 4.5 0 0 0-4 6.5L3 15l2 2 5.5-5.5a4.5 4.5 0 0 0 6-5.5L14 8.5 11.5 6 14 3.5a4.5 4.5 0 0 0-1.5-.5z',
  menu: 'M3 5h14M3 10h14M3 15h14',
  close: 'M5 5l10 10M15 5L5 15',
  system: 'M3 4h14v9H3zM7 17h6M10 13v4',
  check: 'M4 10.5l4 4 8-9',
  sun: 'M10 6.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6L16 16M16 4l-1.4 1.4M5.4 14.6L4 16',
  moon: 'M16.5 12.5A7 7 0 0 1 7.5 3.5a7 7 0 1 0 9 9z',
  logout: 'M8 3H4v14h4M8 10h9M13.5 6.5L17 10l-3.5 3.5',
  eye: 'M1.5 10S4.5 4.5 10 4.5 18.5 10 18.5 10 15.5 15.5 10 15.5 1.5 10 1.5 10zM10 7.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
  eyeOff:
    'M1.5 10S4.5 4.5 10 4.5 18.5 10 18.5 10 15.5 15.5 10 15.5 1.5 10 1.5 10zM10 7.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM3 17L17 3',
  expand: 'M4 7l6 6 6-6',
  copy: 'M7 7h10v10H7zM13 7V3H3v10h4',
  search: 'M9 3.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zM13 13l4.5 4.5',
  sort: 'M6 3v13M3 13l3 3 3-3M14 17V4M11 7l3-3 3 3',
  refresh: 'M16.5 10a6.5 6.5 0 1 1-2-4.7M16.5 2.5v3.5H13',
  export: 'M10 12.5V3M6 7l4-4 4 4M3.5 12v5h13v-5',
  import: 'M10 3v9.5M6 8.5l4 4 4-4M3.5 12v5h13v-5',
  calendar: 'M3 5h14v12H3zM3 8.5h14M7 3v4M13 3v4M7 12h2M11 12h2',
  bidding: 'M10 2.5v15M4 6h12M4 6l-2 5h4zM16 6l-2 5h4zM6 17.5h8',
  checklist: 'M3 5l1.5 1.5L7 4M3 10l1.5 1.5L7 9M3 15l1.5 1.5L7 14M10 5.5h7M10 10.5h7M10 15.5h7',
  shield: 'M10 2.5l6.5 2.5v5c0 3.8-2.7 6.5-6.5 7.5-3.8-1-6.5-3.7-6.5-7.5V5zM7 10l2.2 2.2L13.5 8',
  document: 'M5 2.5h7l3.5 3.5v11.5H5zM12 2.5V6h3.5M7.5 14c1.5-3 2.5-3 2.5-1s1 1 3-1',
}

const pathByName = new Map<string, string>(Object.entries(paths))
const filledIcons: ReadonlySet<string> = new Set(['aircraft'])

/**
 * A decorative icon of `size` by `size` pixels. Any name is accepted, because a newer remote may
 * name one that this version does not know; it shows the aircraft.
 */
export function Icon({ name, size = 20 }: { name: IconName | (string & {}); size?: number }) {
  const icon = pathByName.has(name) ? name : 'aircraft'
  const isFilled = filledIcons.has(icon)
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      aria-hidden="true"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke={isFilled ? 'none' : 'currentColor'}
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: 'none' }}
    >
      <path d={pathByName.get(icon)} />
    </svg>
  )
}
