import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { Attribute, ProductTemplate } from "../resources/product-templates"
import { api, type FieldProblem } from "./api"
import { isRecord, type Values } from "./draft"
import { missing } from "./required-fields"

/** A product's template with its attributes' values. */
export interface ProductAttributes {
  template: string | undefined
  values: Values
}

export function attributesOf(metadata: unknown): ProductAttributes {
  if (!isRecord(metadata)) return { template: undefined, values: {} }
  const { product_template: template, attributes } = metadata
  return {
    template: typeof template === "string" ? template : undefined,
    values: isRecord(attributes) ? attributes : {},
  }
}

/** The default values of a template's attributes. */
export function defaultsOf({ attributes }: Pick<ProductTemplate, "attributes">): Values {
  return Object.fromEntries(
    attributes.flatMap((each) => (each.default === null ? [] : [[each.key, each.default]])),
  )
}

/** The beginning of an attribute's path in the API's errors. */
export const WITHIN = "values."

export function missingAttributes(attributes: Attribute[], values: Values): FieldProblem[] {
  return attributes
    .filter((each) => each.is_required && isNothing(valueOf(each, values)))
    .map(({ key }) => missing(WITHIN + key))
}

/** The attribute values for the API. An empty value becomes `null`. */
export function attributesInput(attributes: Attribute[], values: Values): Values {
  return Object.fromEntries(
    attributes.map((each) => {
      const value = valueOf(each, values)
      return [each.key, isNothing(value) ? null : value]
    }),
  )
}

export function useSaveAttributes(productId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { product_template: string; values: Values }) =>
      api(`/admin/products/${encodeURIComponent(productId)}/attributes`, { body }),
    // Reloads the product, because the engine's part of the page shows it too.
    onSuccess: () => client.invalidateQueries({ queryKey: ["products"] }),
  })
}

/** The value of an attribute. A switch that nobody has touched is off. */
function valueOf({ key, type }: Attribute, values: Values): unknown {
  return type === "boolean" ? values[key] === true : values[key]
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)
}
