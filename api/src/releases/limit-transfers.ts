import type { FastifyReply, FastifyRequest } from 'fastify'
import { bodyTimeout, busy } from '../errors'
import { hasArrived } from '../http/limits/body-time'
import { onClose } from '../http/limits/open-calls'

const maxDownloads = 4
const maxAtWork = 2
const retryAfterSeconds = 1
/** In milliseconds. A client that sends or reads nothing for so long is gone. */
const maxSilence = 10_000

const isRead = ({ writableFinished }: FastifyReply['raw']) => writableFinished

/** Calls `onSilence` when no byte went in or out of the connection for `maxSilence`, until the answer is out. */
function watchSilence({ raw }: FastifyRequest, reply: FastifyReply, onSilence: () => void): void {
  let seen = -1
  const timer = setInterval(() => {
    const { bytesRead, bytesWritten } = raw.socket
    const moved = bytesRead + bytesWritten
    if (moved === seen && !isRead(reply.raw)) onSilence()
    seen = moved
  }, maxSilence)
  onClose(reply, () => clearInterval(timer))
}

function refuseBusy(reply: FastifyReply): never {
  reply.header('retry-after', retryAfterSeconds)
  throw busy()
}

/**
 * Limits what one key and all keys together hold in memory. Bodies that arrive slowly hold up nobody but their own key.
 */
export function createTransferLimits() {
  const uploading = new Set<string>()
  let downloads = 0
  let atWork = 0
  const waiting: (() => void)[] = []

  return {
    /** @throws 503 while the same key uploads something else */
    async limitUploads(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const { releaser } = request
      if (uploading.has(releaser)) refuseBusy(reply)
      uploading.add(releaser)
      onClose(reply, () => uploading.delete(releaser))
      watchSilence(request, reply, () => {
        if (!hasArrived(request.raw)) void reply.send(bodyTimeout())
      })
    },
    /** @throws 503 while others download 4 releases */
    async limitDownloads(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      if (downloads >= maxDownloads) refuseBusy(reply)
      downloads += 1
      onClose(reply, () => (downloads -= 1))
      watchSilence(request, reply, () => {
        if (reply.raw.headersSent) reply.raw.destroy()
      })
    },
    /** Two archives are packed or unpacked at the same time; the next ones wait. */
    async inTurn<T>(work: () => Promise<T>): Promise<T> {
      if (atWork >= maxAtWork) await new Promise<void>((resolve) => waiting.push(resolve))
      else atWork += 1
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else atWork -= 1
      }
    },
  }
}
