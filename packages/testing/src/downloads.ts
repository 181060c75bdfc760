/** Collects the files that the page offers from now on. Reading their text drops a byte order mark. */
export function watchDownloads() {
  const files: { name: string; text: () => Promise<string> }[] = []
  const blobs = new Map<string, Blob>()
  URL.createObjectURL = (blob: Blob) => {
    const address = `blob:${blobs.size}`
    blobs.set(address, blob)
    return address
  }
  URL.revokeObjectURL = () => {}
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const blob = blobs.get(this.href)
    if (blob) files.push({ name: this.download, text: () => read(blob) })
  })
  return files
}

function read(blob: Blob): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve) => {
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.readAsText(blob)
  })
}
