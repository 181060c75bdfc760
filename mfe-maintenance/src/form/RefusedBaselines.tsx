import type { ApiError } from '@aerofleet/shared/runtime/api-client'

type RefusedBaselinesProps = {
  error: ApiError
  /** Returns a name for the baseline at this place of the body. */
  nameOf: (index: number) => string | undefined
}

/** Shows the sentences of a refused assignment, each with the baseline that it is about. */
export function RefusedBaselines({ error: { message, details }, nameOf }: RefusedBaselinesProps) {
  const refusals = details.map(({ path, message: sentence }) => {
    return { name: nameOf(Number(/^baselines\.(\d+)\b/.exec(path)?.[1])), sentence }
  })
  return refusals.length === 0
    ? message
    : refusals.map(({ name, sentence }) => (
        <p key={`${name} ${sentence}`}>
          {name === undefined ? null : <span>{`${name}: `}</span>}
          <span>{sentence}</span>
        </p>
      ))
}
