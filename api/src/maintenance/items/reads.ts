// Others read items through this file alone.

export { findOnAircraft, toDueRow, toItem, type ItemRow, type OnAircraft } from './answer'
export { findBeyondAttention } from './beyond'
export { findCompletion, findNewestCompleted, toCompletion } from './completions'
export { findJudging, findProposed, requireAllowed } from './judge'
export { calculateItem, type FurtherEvent, type LogEvent, type NewEvent } from './log'
export { findLogs, findRowsOf, findStandings, projectLog, type Standing } from './queries'
export { baselineEvents, baselineProblems, paperProblems, whyNotActive } from './rules'
export { isOfBaselines } from './undo'
