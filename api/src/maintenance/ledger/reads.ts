// Others read these through this file alone.

export { type LogFilters } from './export'
export { findHoursStill } from './hours-standing'
export { checkFigures } from './judge'
export { findMeters } from './meters'
export {
  groupLogs,
  isCounting,
  logged,
  newestFirst,
  oldestFirst,
  type Logged,
  type LoggedReading,
} from './place'
export { findUsage, projectItem, type Standing } from './project'
export { findNewestReading, findPlace, findReadingsAround } from './queries'
