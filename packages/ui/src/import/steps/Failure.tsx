import { ApiError } from '@aerofleet/shared/runtime/api-client'
import { Button } from '../../Button'
import { Alert } from '../../state/Alert'
import { UnreadableFile } from '../file/decode'
import type { Import } from '../use-import'

type FailureProps = {
  title: string
  isInPieces?: boolean | undefined
  importing: Import
  onTryAgain: () => void
  onCheckAgain?: () => void
}

export function Failure({
  title,
  isInPieces,
  importing: { failure, go },
  onTryAgain,
  onCheckAgain,
}: FailureProps) {
  if (!failure) return null
  const status = failure instanceof ApiError ? failure.status : undefined
  const chooseOther = () => go({ step: 'file' })
  const [label, onPress] =
    failure instanceof UnreadableFile || status === 400 || status === 413
      ? (['Choose Another File', chooseOther] as const)
      : onCheckAgain && (status === 409 || status === 412)
        ? (['Check Again', onCheckAgain] as const)
        : (['Try Again', onTryAgain] as const)
  const isPartial = isInPieces && label === 'Try Again'
  return (
    <Alert
      title={isPartial ? 'Part of it may be stored' : title}
      actions={<Button onClick={onPress}>{label}</Button>}
    >
      {`${failure.message}${isPartial ? ' The same file again stores the rest.' : ''}`}
    </Alert>
  )
}
