import type { FastifyReply } from 'fastify'

/** Runs `end` when the answer is complete or the client goes away, and at once if it has gone already. */
export function onClose({ raw }: FastifyReply, end: () => void): void {
  if (raw.destroyed) end()
  else raw.once('close', end)
}

/** Counts the calls under way by a key, such as the user. */
export function createOpenCalls(max: number) {
  const open = new Map<string, number>()
  return {
    hasRoom: (key: string) => (open.get(key) ?? 0) < max,
    /** @returns ends the call that was counted */
    add(key: string): () => void {
      open.set(key, (open.get(key) ?? 0) + 1)
      return () => {
        const left = (open.get(key) ?? 0) - 1
        if (left > 0) open.set(key, left)
        else open.delete(key)
      }
    },
  }
}
