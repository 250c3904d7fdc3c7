import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { updateProductsWorkflow } from "@medusajs/medusa/core-flows"
import { type AttributesInput, checkAttributes } from "./steps/check-attributes"

/**
 * Stores what a product says to a template's attributes: in its metadata, under `attributes`, with the template's slug
 * under `product_template`. What else the metadata has stays. Answers the metadata.
 */
export const setProductAttributes = createWorkflow(
  "set-product-attributes",
  (input: WorkflowData<AttributesInput>) => {
    const metadata = checkAttributes(input)
    updateProductsWorkflow.runAsStep({
      input: transform({ input, metadata }, ({ input: { product_id }, metadata }) => ({
        products: [{ id: product_id, metadata }],
      })),
    })
    return new WorkflowResponse(metadata)
  },
)
