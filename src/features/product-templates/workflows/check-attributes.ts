import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { errors } from "../../../lib/errors"

export interface AttributesInput {
  product_id: string
  /** The template's id or slug. */
  product_template: string
  values: Record<string, unknown>
}

/**
 * Checks the values against the template. Returns the product's new metadata, but saves nothing. Throws 404 if the
 * product does not exist.
 */
export const checkAttributes = createStep(
  "check-attributes",
  async ({ product_id, product_template, values }: AttributesInput, { container }) => {
    const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
      entity: "product",
      fields: ["id", "metadata"],
      filters: { id: product_id },
    })
    const [product] = data
    if (!product) throw errors.notFound()
    const checked = await container.resolve("productTemplates").checkValues(product_template, values)
    return new StepResponse({
      ...product.metadata,
      product_template: checked.slug,
      attributes: checked.values,
    })
  },
)
