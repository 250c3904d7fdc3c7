import { z } from "zod"
import { renderText } from "../../../../lib/content/rendering"
import { parse } from "../../../../lib/parse"
import { currentTenantId } from "../../../../tenancy/current-tenant"
import { type MetafieldType, validations, valueSchema } from "./types"

/** The form in which a valid value is stored. `field` is the field of the request that an error names. Throws 400. */
export async function storedValue(type: MetafieldType, value: unknown, field: string): Promise<unknown> {
  if (type !== "rich_text" || typeof value !== "string") return value
  const { html } = await renderText(currentTenantId(), { source: value, format: "html", field })
  return html
}

/** The form in which a definition's default is stored. Throws 400 for a value that the definition does not allow. */
export async function storedDefault({ type, validations: rules, default_value: value }: WithDefault) {
  if (value === undefined || value === null) return null
  const parsed = parse(valueSchema(type, validations.parse(rules ?? {})), value, "default_value")
  return z.json().parse(await storedValue(type, parsed, "default_value"))
}

interface WithDefault {
  type: MetafieldType
  validations?: unknown
  default_value?: unknown
}
