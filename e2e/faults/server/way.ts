import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A way to a server that can be cut off. */
export async function startWay(port: number) {
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((socket) => {
    if (isCut) return void socket.destroy()
    const onward = connect(port, '127.0.0.1')
    for (const [end, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      open.add(end)
      end.on('error', () => other.destroy()).on('close', () => other.destroy())
      end.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const drop = () => {
    for (const socket of open) socket.destroy()
    open.clear()
  }
  return {
    port: (server.address() as AddressInfo).port,
    /** All connections end at once; new ones are made. */
    drop,
    cut(cuts = true) {
      isCut = cuts
      if (cuts) drop()
    },
    stop() {
      drop()
      server.close()
    },
  }
}
