import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { errors } from "../../../lib/errors"

export interface AttributesInput {
  product_id: string
  /** Its id or its slug. */
  product_template: string
  values: Record<string, unknown>
}

/** What a product's metadata becomes with these attributes. Changes nothing. Throws 404 without such a product. */
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
