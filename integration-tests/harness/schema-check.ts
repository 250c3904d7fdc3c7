import { Ajv2020, type ValidateFunction } from "ajv/dist/2020"
import addFormats from "ajv-formats"
import type { oas31 } from "zod-openapi"
import type { Row } from "../../src/kits/rows/row"

const DOCUMENT = "openapi"
const SELECTED = "openapi-selected"

/**
 * Compares a JSON response with the API document and describes the difference. Fields that the document does not name
 * are an error too, because they could reveal data.
 */
export function schemaCheck(document: oas31.OpenAPIObject) {
  const ajv = new Ajv2020({ strict: false, validateSchema: false })
  addFormats.default(ajv)
  ajv.addSchema(closed(document), DOCUMENT)
  ajv.addSchema(withoutRequired(closed(document)), SELECTED)
  const checks = new Map<string, ValidateFunction>()

  /** @param isSelection true if the caller has chosen fields, so that others may be missing */
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

/** Makes the schemas refuse unknown fields, except where they explicitly allow them. */
function closed(value: unknown): object {
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) => {
    const isOpenObject =
      typeof part === "object" && part !== null && "properties" in part && !("additionalProperties" in part)
    return isOpenObject && isSchema(part) ? { ...part, additionalProperties: false } : part
  })
}

/** Makes every field of the schemas optional. */
function withoutRequired(value: object): object {
  return JSON.parse(JSON.stringify(value), (key, part: unknown) =>
    key === "required" && Array.isArray(part) ? undefined : part,
  )
}

function isSchema(part: object): boolean {
  return "type" in part && part.type === "object"
}
