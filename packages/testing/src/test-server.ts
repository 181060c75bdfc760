import type { TestApi } from './api-in-process'

declare global {
  var testApi: TestApi
  var declarations: unknown[]
  /** The name of the remote under test; empty in packages that are no remote. */
  var nameUnderTest: string
}

type Answer = { status: number; body?: unknown; headers?: Record<string, string> }
type Rule = {
  method: string
  path: RegExp
  answer: Answer | 'network-error' | 'never'
  times: number
}
let rules: Rule[] = []

/** Returns the real API in process, and the network in front of it, which a test may break. */
export function testServer() {
  return {
    ...globalThis.testApi,
    /** Answers the next `times` calls of this method and path in place of the API. */
    answer(method: string, path: RegExp, answer: Rule['answer'], times = 1) {
      rules.push({ method, path, answer, times })
    },
    async reset() {
      rules = []
      globalThis.fetch = fetchInProcess
      await globalThis.testApi.reset()
    },
  }
}

function takeRule(method: string, path: string): Rule['answer'] | undefined {
  const rule = rules.find(
    (each) => each.times > 0 && each.method === method && each.path.test(path),
  )
  if (!rule) return undefined
  rule.times--
  return rule.answer
}

const fetchInProcess: typeof fetch = async (input, init = {}) => {
  const path = input instanceof Request ? input.url : input.toString()
  const method = init.method ?? 'GET'
  const replaced = takeRule(method, path)
  if (replaced === 'never') {
    return new Promise((_, reject) => {
      const abort = () => reject(new DOMException('', 'AbortError'))
      if (init.signal?.aborted) abort()
      init.signal?.addEventListener('abort', abort)
    })
  }
  if (replaced === 'network-error') throw new TypeError('Failed to fetch')
  if (replaced) {
    const body = replaced.body === undefined ? null : JSON.stringify(replaced.body)
    return new Response(body, replaced)
  }
  const answer = await globalThis.testApi.inject({
    method,
    url: path,
    headers: init.headers as Record<string, string>,
    body: init.body as string | undefined,
  })
  const hasNoBody = answer.status === 204 || answer.status === 304
  return new Response(hasNoBody ? null : answer.body, {
    status: answer.status,
    headers: answer.headers,
  })
}
