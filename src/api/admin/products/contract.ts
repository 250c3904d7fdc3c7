import { z } from "zod"
import { contract } from "../../../lib/contract/row"

const values = z.record(z.string(), z.json()).meta({ examples: [{ material: "Linen", care: "Wash cold" }] })

export const adminProductAttributes = contract({
  setProductAttributes: {
    method: "POST",
    path: "/admin/products/:id/attributes",
    auth: "admin",
    summary: "Say a product's attributes, as a template asks for them",
    description:
      "Stored in the product's `metadata`, under `attributes`, in place of those it had. What is left out gets the template's default; `null` is nothing.",
    body: z.strictObject({
      product_template: z
        .string()
        .max(100)
        .describe("Its id or its slug.")
        .meta({ examples: ["apparel"] }),
      values,
    }),
    response: z.object({
      product_id: z.string().meta({ examples: ["prod_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      product_template: z.string().meta({ examples: ["apparel"] }),
      attributes: values,
    }),
    errors: ["missing_field", "invalid_field", "unknown_field", "out_of_range"],
  },
})
