import { Ajv2020, type ValidateFunction } from "ajv/dist/2020"
import addFormats from "ajv-formats"
import type { oas31 } from "zod-openapi"
import type { Row } from "../../src/lib/contract/row"

const DOCUMENT = "openapi"
const SELECTED = "openapi-selected"

/**
 * Holds JSON against what a document says of an answer, and says what is wrong. Stricter than the document in one
 * point: an object may have no fields but those that are named, or a field that was meant for nobody goes out unseen.
 */
export function schemaCheck(document: oas31.OpenAPIObject) {
  const ajv = new Ajv2020({ strict: false, validateSchema: false })
  addFormats.default(ajv)
  ajv.addSchema(closed(document), DOCUMENT)
  ajv.addSchema(withoutRequired(closed(document)), SELECTED)
  const checks = new Map<string, ValidateFunction>()

  /** @param isSelection whether the caller has named the fields to answer, so that others are left out */
  return (row: Row, status: number, answer: unknown, isSelection = false): string | undefined => {
    const schema = `${isSelection ? SELECTED : DOCUMENT}#${pointer(row, status)}`
    const check = checks.get(schema) ?? ajv.compile({ $ref: schema })
    checks.set(schema, check)
    if (check(answer)) return undefined
    const [{ instancePath = "", message = "", params = {} } = {}] = check.errors ?? []
    return `${instancePath || "the body"} ${message} ${JSON.stringify(params)}`
  }
}

function pointer({ method, path }: Row, status: number): string {
  const template = path.replaceAll(/:(\w+)/g, "{$1}").replaceAll("/", "~1")
  return encodeURI(
    `/paths/${template}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`,
  )
}

/** The same schemas, closed where they are open by silence only. */
function closed(value: unknown): object {
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) => {
    const isOpenObject =
      typeof part === "object" && part !== null && "properties" in part && !("additionalProperties" in part)
    return isOpenObject && isSchema(part) ? { ...part, additionalProperties: false } : part
  })
}

/** The same schemas, with every field optional. */
function withoutRequired(value: object): object {
  return JSON.parse(JSON.stringify(value), (key, part: unknown) =>
    key === "required" && Array.isArray(part) ? undefined : part,
  )
}

function isSchema(part: object): boolean {
  return "type" in part && part.type === "object"
}
