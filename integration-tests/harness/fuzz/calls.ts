import fc from "fast-check"
import type { oas31 } from "zod-openapi"
import { resolved, valuesOf } from "./from-schema"
import { brokenBody, hostileQuery, hostileText, hostileValue, jsonOf } from "./hostile"
import type { KnownThings } from "./known-things"

export interface Operation {
  method: string
  /** With `{parameters}` in braces. */
  path: string
  operation: oas31.OperationObject
}

export interface FuzzedCall {
  path: string
  headers: Record<string, string>
  body?: string | Buffer
}

const METHODS = ["get", "post", "put", "patch", "delete"] as const
const FORM = "application/x-www-form-urlencoded"
const STRANGE_SEGMENTS = ["%00", "%ff", "%2e%2e", "..;", "%20", "%", "%E2%80%AE"]

export function operationsOf(document: oas31.OpenAPIObject): Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method]
      return operation ? [{ method: method.toUpperCase(), path, operation }] : []
    }),
  )
}

/** Random calls of one route. Most parts of a call are valid, and some are wrong. */
export function callsOf(
  document: oas31.OpenAPIObject,
  { path, operation }: Operation,
  known: KnownThings,
): fc.Arbitrary<FuzzedCall> {
  const valueOf = valuesOf(document, known)
  const parameters = (operation.parameters ?? []).filter((one) => "in" in one)
  const segments = path.split("/").map((segment, index, all) => {
    const [, name] = /^\{(\w+)\}$/.exec(segment) ?? []
    if (name === undefined) return fc.constant(segment)
    const declared = parameters.find((one) => one.in === "path" && one.name === name)?.schema
    return segmentOf(name, all[index - 1] ?? "", declared ? valueOf(declared, name) : undefined)
  })

  const target = fc.tuple(...segments).map((parts) => parts.join("/"))
  const queries = parameters.filter((one) => one.in === "query")
  const query = fc.oneof(
    { weight: 5, arbitrary: fc.constant("") },
    { weight: 5, arbitrary: fc.tuple(...queries.map((one) => pairOf(one, valueOf))).map(joined) },
    { weight: 2, arbitrary: hostileQuery },
  )
  return fc
    .tuple(target, query, bodyOf(document, operation, valueOf), headersOf(operation))
    .map(([path, search, body, headers]) => ({
      path: search === "" ? path : `${path}?${search}`,
      headers: { ...headers, ...(body?.type && { "content-type": body.type }) },
      ...(body && { body: body.body }),
    }))

  function segmentOf(name: string, before: string, declared: fc.Arbitrary<unknown> | undefined) {
    const things = known.candidates(name, before)
    return fc.oneof(
      ...(things.length > 0 ? [{ weight: 8, arbitrary: fc.constantFrom(...things).map(encoded) }] : []),
      ...(declared ? [{ weight: 2, arbitrary: declared.map(encoded) }] : []),
      { weight: 1, arbitrary: hostileText.map(encoded) },
      { weight: 1, arbitrary: fc.constantFrom(...STRANGE_SEGMENTS) },
    )
  }
}

type Values = ReturnType<typeof valuesOf>

/** A random query parameter: usually missing, otherwise valid, hostile or sent twice. */
function pairOf({ name, schema, required }: oas31.ParameterObject, valueOf: Values): fc.Arbitrary<string> {
  const key = encodeURIComponent(name)
  const declared = valueOf(schema ?? {}, name).map((value) => `${key}=${encoded(value)}`)
  return fc.oneof(
    { weight: required ? 1 : 8, arbitrary: fc.constant("") },
    { weight: 6, arbitrary: declared },
    { weight: 1, arbitrary: hostileText.map((text) => `${key}=${encoded(text)}`) },
    { weight: 1, arbitrary: hostileText.map((text) => `${key}[]=${encoded(text)}&${key}[a]=1`) },
    { weight: 1, arbitrary: declared.map((pair) => `${pair}&${pair}`) },
  )
}

function joined(pairs: string[]): string {
  return pairs.filter(Boolean).join("&")
}

function headersOf(operation: oas31.OperationObject): fc.Arbitrary<Record<string, string>> {
  const names = JSON.stringify(operation.parameters ?? [])
  const key = names.includes("idempotencyKey")
    ? fc.option(fc.uuid(), { nil: undefined })
    : fc.constant(undefined)
  const locale = fc.option(fc.constantFrom("de", "xx-YY", "", "%00", "x".repeat(300)), {
    nil: undefined,
    freq: 10,
  })
  return fc.tuple(key, locale).map(([idempotency, language]) => ({
    ...(idempotency !== undefined && { "idempotency-key": idempotency }),
    ...(language !== undefined && { "x-medusa-locale": language }),
  }))
}

interface Body {
  type: string
  body: string | Buffer
}

function bodyOf(
  document: oas31.OpenAPIObject,
  operation: oas31.OperationObject,
  valueOf: Values,
): fc.Arbitrary<Body | undefined> {
  const { requestBody } = operation
  const [[type, { schema }] = ["application/json", { schema: undefined }]] = Object.entries(
    requestBody && "content" in requestBody ? requestBody.content : {},
  )
  if (schema === undefined)
    return fc.option(fc.oneof(brokenBody, fc.constant({ type: "application/json", body: "{}" })), {
      nil: undefined,
    })
  const whole = valueOf(schema)
  const spoilt = fc.tuple(whole, fc.nat(), hostileValue, fc.nat(5)).map(spoil(fieldsOf(document, schema)))
  const written = (value: unknown): Body =>
    type === FORM ? { type, body: formOf(value) } : { type: "application/json", body: jsonOf(value) }
  return fc.oneof(
    { weight: 5, arbitrary: whole.map(written) },
    { weight: 8, arbitrary: spoilt.map(written) },
    { weight: 2, arbitrary: brokenBody },
  )
}

/** Encodes an object as a form, and any other value as JSON. */
function formOf(value: unknown): string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return jsonOf(value)
  return Object.entries(value)
    .map(([name, field]) => `${encoded(name)}=${encoded(field)}`)
    .join("&")
}

function fieldsOf(
  document: oas31.OpenAPIObject,
  schema: oas31.SchemaObject | oas31.ReferenceObject,
): string[] {
  const { properties, anyOf, allOf, oneOf } = resolved(document, schema)
  const parts = [...(anyOf ?? []), ...(allOf ?? []), ...(oneOf ?? [])]
  return [...Object.keys(properties ?? {}), ...parts.flatMap((part) => fieldsOf(document, part))]
}

/** Replaces, removes or adds one field of a body. */
function spoil(names: string[]) {
  return ([value, which, hostile, how]: [unknown, number, unknown, number]): unknown => {
    if (typeof value !== "object" || value === null || Array.isArray(value) || names.length === 0)
      return hostile
    const name = names[which % names.length] ?? ""
    const others = Object.fromEntries(Object.entries(value).filter(([field]) => field !== name))
    if (how === 0) return others
    if (how === 1) return { ...value, unheard_of: hostile }
    if (how === 2) return { ...value, [name]: [hostile] }
    return { ...others, [name]: hostile }
  }
}

/** A value as a part of a path or query. If it cannot be encoded, it becomes invalid bytes. */
function encoded(value: unknown): string {
  const text = typeof value === "string" ? value : jsonOf(value)
  try {
    return encodeURIComponent(text)
  } catch {
    return "%ED%A0%80"
  }
}
