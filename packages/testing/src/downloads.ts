/** The files that the page offers from now on, with their name and text. */
export function watchDownloads(): { name: string; text: string }[] {
  const files: { name: string; text: string }[] = []
  const texts = new Map<string, string>()
  jest
    .spyOn(globalThis, 'Blob')
    .mockImplementation((parts) => ({ toString: () => (parts ?? []).join('') }) as Blob)
  URL.createObjectURL = (blob) => {
    const address = `blob:${texts.size}`
    texts.set(address, String(blob))
    return address
  }
  URL.revokeObjectURL = (address) => void texts.delete(address)
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    files.push({ name: this.download, text: texts.get(this.href) ?? '' })
  })
  return files
}
