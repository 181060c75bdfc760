import type { NotesOf } from '../notes'
import type { componentCalls, componentCsvCalls } from './components'

const figures =
  'Or the readings do not allow the figures (`completion-implausible`); `accept` stores them all the same.'
const places =
  'Another component is in the position (`position-taken`), the component is in a state that does not know the act (`wrong-state`), or it changed its place meanwhile (`stored-meanwhile`).'
const life =
  'The life of a component that goes along has ended (`life-expired`), which nothing overrides. It is not known (`life-unknown`): with `accept`, a reason and planMaintenance it goes along. An overhaul is past (`overhaul-past`), unless `accept`. The last aircraft had another type (`limits-unconfirmed`), unless `confirmLimits`. It has no certificate (`no-certificate`), although it does not return to its place. A figure that is known differs (`figures-known`).'

export const componentNotes: NotesOf<typeof componentCalls & typeof componentCsvCalls> = {
  maintenanceComponentList: {
    description:
      'In the order in which they were entered. `after` is the `next` of the previous page; `limit` is 1 to 200, by default 50. The first page has `counts`.',
  },
  maintenanceComponentCreate: {
    description:
      'The figures are those of the day `asOf`. A missing figure is unknown, which is not 0. Part and serial number are unique together; case and blanks do not count.',
    conflicts: `There is such a component (\`serial-exists\`). ${places} ${figures}`,
  },
  maintenanceComponentView: {},
  maintenanceComponentUpdate: {
    description: 'Changed factors and printed figures count from today on.',
    versioned: true,
  },
  maintenanceComponentEvents: {
    description:
      'The newest come first. `after` is the `next` of the previous page; `limit` is 1 to 200, by default 50.',
  },
  maintenanceComponentInstall: {
    description:
      'A component that is installed elsewhere comes off there in the same transaction. `dryRun` only shows what would change.',
    conflicts: `${life} ${places} ${figures}`,
    versioned: true,
  },
  maintenanceComponentRemove: {
    description:
      'Everything beneath goes along, except `leaves`. Hours and cycles rest on the shelf, the calendar runs on. `dryRun` only shows what would change.',
    conflicts: `${places} ${figures}`,
    versioned: true,
  },
  maintenanceComponentExchange: {
    description: 'Everything beneath goes along. On one aircraft the figures stay as they are.',
    conflicts: `${life} ${places} ${figures}`,
    versioned: true,
  },
  maintenanceComponentCondition: { conflicts: places, versioned: true },
  maintenanceComponentCorrect: {
    description: 'Everything that came in the same act is corrected, too.',
    conflicts: `${places} ${figures}`,
    versioned: true,
  },
  maintenanceComponentStrike: {
    description:
      'All that the act has changed is as it was before. Its author may strike it for 24 hours, later it needs overrideCounter.',
    conflicts:
      'One of the components has a later event (`not-last`), or no event is left (`nothing-to-strike`).',
    versioned: true,
  },
  maintenanceComponentsOfAircraft: {},
  maintenancePositionNotRequired: { versioned: true },
  maintenanceStatusCsv: {
    description: 'Without aircraft and component, the components on the shelf.',
  },
  maintenanceComponentEventsCsv: {},
}
