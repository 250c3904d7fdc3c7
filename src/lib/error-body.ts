import { z } from "zod"

/** One fault in a request. */
export const fault = z.object({
  path: z.string().describe("The field, such as `items.0.quantity`. Empty for the whole body or query."),
  code: z.string(),
  message: z.string(),
})

/** The body of every response with a status of 400 or above. */
export const errorBody = z
  .object({
    type: z.string(),
    code: z.string(),
    message: z.string(),
    doc_url: z.string().describe("The address of the explanation of `code`."),
    errors: z.array(fault).optional().describe("All faults of the request, if there is more than one."),
  })
  .meta({ id: "Error", description: "The body of every response with a status of 400 or above." })
