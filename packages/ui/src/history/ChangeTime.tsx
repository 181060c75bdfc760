export function ChangeTime({ at }: { at: string }) {
  const local = new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <time dateTime={at} title={`${local} your time`}>
      {at.slice(11, 16)}
      <span className="visually-hidden"> UTC</span>
    </time>
  )
}
