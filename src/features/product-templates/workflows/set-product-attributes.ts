import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { updateProductsWorkflow } from "@medusajs/medusa/core-flows"
import { type AttributesInput, checkAttributes } from "./check-attributes"

/**
 * Stores a product's attribute values in its metadata: the values under `attributes`, the template's slug under
 * `product_template`. Other metadata stays. Returns the metadata.
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
