/** Breaks a long address before its domain. */
export function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@') + 1
  return (
    <span key={address} translate="no">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  )
}
