import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export async function startTunnel(port: number) {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((socket) => {
    if (isCut) return void socket.destroy()
    const onward = connect(port, '127.0.0.1')
    for (const [end, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(end)
      end.on('error', () => other.destroy()).on('close', () => other.destroy())
      end.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const drop = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  return {
    port: (server.address() as AddressInfo).port,
    drop,
    cut() {
      isCut = true
      drop()
    },
    restore() {
      isCut = false
    },
    stop() {
      drop()
      server.close()
    },
  }
}
