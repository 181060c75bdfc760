import type { Document } from './document'
import type { Answer, Operation, Parameter } from './operation'
import type { JsonSchema } from './schemas'

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const code = (text: string) => `<code>${escape(text)}</code>`
const sentence = (text: string) =>
  escape(text).replaceAll(/`([^`]+)`/g, (_, quoted: string) => `<code>${quoted}</code>`)

/** A property's type in a few words; a component is a link to its table. */
function typeOf(schema: JsonSchema): string {
  if (typeof schema['$ref'] === 'string') {
    const name = schema['$ref'].split('/').at(-1) ?? ''
    return `<a href="#${escape(name)}">${escape(name)}</a>`
  }
  const choices = (schema['anyOf'] ?? []) as JsonSchema[]
  if (choices.length > 0) return choices.map(typeOf).join(' or ')
  if (schema['type'] === 'array') return `list of ${typeOf(schema['items'] as JsonSchema)}`
  const values = (schema['enum'] ?? []) as string[]
  if (values.length > 0) return values.map(code).join(', ')
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
  if (properties.length > 0) {
    return `{ ${properties.map(([name, type]) => `${escape(name)}: ${typeOf(type)}`).join(', ')} }`
  }
  return escape([schema['type']].flat().join(' or '))
}

const ruleNames: Record<string, string> = {
  minLength: 'at least # characters',
  maxLength: 'at most # characters',
  minimum: 'at least #',
  maximum: 'at most #',
  format: '#',
  description: '#',
}

function rulesOf(schema: JsonSchema): string {
  return Object.entries(ruleNames)
    .filter(([keyword]) => keyword in schema)
    .map(([keyword, rule]) => {
      const value = schema[keyword]
      if (keyword === 'minLength' && value === 1) return 'not empty'
      return rule.replace(
        '#',
        typeof value === 'number' ? value.toLocaleString('en') : String(value),
      )
    })
    .map(escape)
    .join('; ')
}

const table = (head: string[], rows: string[][]) =>
  rows.length === 0
    ? ''
    : `<table><thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead>
<tbody>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')}</tbody></table>`

const parameterRow = ({ name, required, description }: Parameter) => [
  code(name),
  required ? 'required' : 'optional',
  escape(description),
]

function answerRow([status, { description, content }]: [string, Answer]): string[] {
  const [schema] = Object.values(content ?? {})
  return [code(status), schema ? typeOf(schema.schema) : '', sentence(description)]
}

function operationSection(path: string, method: string, operation: Operation): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation
  const [body] = Object.values(requestBody?.content ?? {})
  return `<section id="${operationId}"><h3><code>${method.toUpperCase()} /api${escape(path)}</code> ${escape(summary)}</h3>
<p>${sentence(description)}</p>
${table(['Parameter', 'Presence', 'What it says'], parameters.map(parameterRow))}
${body ? `<p>Body: ${typeOf(body.schema)}</p>` : ''}
${table(['Status', 'Body', 'When'], Object.entries(responses).map(answerRow))}</section>`
}

function schemaSection([name, schema]: [string, JsonSchema]): string {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
  const required = (schema['required'] ?? []) as string[]
  const rows = properties.map(([property, type]) => [
    code(property),
    required.includes(property) ? 'required' : 'optional',
    typeOf(type),
    rulesOf(type),
  ])
  return `<section id="${escape(name)}"><h3>${escape(name)}</h3>${table(['Field', 'Presence', 'Type', 'Rules'], rows)}</section>`
}

function tagSection({ paths, tags }: Document): string {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  return tags
    .map(({ name, description }) => {
      const own = all.filter(({ operation }) => operation.tags.includes(name))
      return `<h2 id="tag-${name}">${escape(description)}</h2>
${own.map(({ path, method, operation }) => operationSection(path, method, operation)).join('\n')}`
    })
    .join('\n')
}

/** A page of the document that needs no script, and nothing from anywhere else. */
export function renderPage(document: Document, style: string): string {
  const { title, description } = document.info
  const links = [
    ...document.tags.map((tag) => [`tag-${tag.name}`, tag.description]),
    ['schemas', 'Bodies and answers'],
  ].map(([id, name]) => `<li><a href="#${id}">${name}</a></li>`)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escape(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><style>${style}</style></head>
<body><header><h1>${escape(title)}</h1>
<p>${sentence(description)} <a href="/api/openapi.json">The same as OpenAPI ${document.openapi}</a>.</p>
<nav aria-label="Contents"><ul>${links.join('')}</ul></nav></header>
<main>${tagSection(document)}
<h2 id="schemas">Bodies and answers</h2>
${Object.entries(document.components.schemas).map(schemaSection).join('\n')}</main></body></html>
`
}
