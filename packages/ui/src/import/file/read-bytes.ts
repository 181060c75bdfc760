export function readBytes(file: Blob): Promise<Uint8Array> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    reader.addEventListener('load', () => {
      if (reader.result instanceof ArrayBuffer) resolve(new Uint8Array(reader.result))
    })
    reader.addEventListener('error', () => reject(new Error('The file could not be read.')))
    reader.readAsArrayBuffer(file)
  })
}
