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

/** The path prefix of attributes in the API's problems. */
export const WITHIN = "values."

export function missingAttributes(attributes: Attribute[], values: Values): FieldProblem[] {
  return attributes
    .filter((each) => each.is_required && isNothing(valueOf(each, values)))
    .map(({ key }) => missing(WITHIN + key))
}

/** Prepares values for the API. Empty values become `null`. */
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
    // The engine's page shows the product, too.
    onSuccess: () => client.invalidateQueries({ queryKey: ["products"] }),
  })
}

/** An untouched switch is off. */
function valueOf({ key, type }: Attribute, values: Values): unknown {
  return type === "boolean" ? values[key] === true : values[key]
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)
}
