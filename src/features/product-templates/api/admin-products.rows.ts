import { z } from "zod"
import { contract } from "../../../kits/rows/row"

const values = z.record(z.string(), z.json()).meta({ examples: [{ material: "Linen", care: "Wash cold" }] })

export const adminProductAttributes = contract({
  setProductAttributes: {
    method: "POST",
    path: "/admin/products/:id/attributes",
    auth: "admin",
    summary: "Set a product's attributes by a template",
    description:
      "Replaces `attributes` in the product's `metadata`. Missing attributes get the template's default. `null` means no value.",
    body: z.strictObject({
      product_template: z
        .string()
        .max(100)
        .describe("The template's id or slug.")
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
