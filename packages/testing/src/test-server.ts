import type { TestApi } from './api-in-process'

declare global {
  var testApi: TestApi
  var declarations: unknown[]
}

type Answer = { status: number; body?: unknown; headers?: Record<string, string> }
type Rule = {
  method: string
  path: RegExp
  answer: Answer | 'network-error' | 'never'
  times: number
}
let rules: Rule[] = []

/** The real API in process, and the network in front of it, which a test may break. */
export function testServer() {
  return {
    ...globalThis.testApi,
    /** Answers the next calls of this method and path in the API's stead. */
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

function ruleFor(method: string, path: string): Rule['answer'] | undefined {
  const rule = rules.find((one) => one.times > 0 && one.method === method && one.path.test(path))
  if (!rule) return undefined
  rule.times--
  return rule.answer
}

const fetchInProcess: typeof fetch = async (input, init = {}) => {
  const path = input instanceof Request ? input.url : input.toString()
  const method = init.method ?? 'GET'
  const broken = ruleFor(method, path)
  if (broken === 'never') {
    return new Promise((_, reject) =>
      init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
    )
  }
  if (broken === 'network-error') throw new TypeError('Failed to fetch')
  if (broken) {
    const body = broken.body === undefined ? null : JSON.stringify(broken.body)
    return new Response(body, broken)
  }
  const answer = await globalThis.testApi.inject({
    method,
    url: path,
    headers: init.headers as Record<string, string>,
    body: init.body as string | undefined,
  })
  const empty = answer.status === 204 || answer.status === 304
  return new Response(empty ? null : answer.body, {
    status: answer.status,
    headers: answer.headers,
  })
}
