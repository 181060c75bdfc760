/** @returns `false` where the page is not served from a secure origin, or the browser forbids it */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
