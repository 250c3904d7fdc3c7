import { z } from "zod"
import { engineList, engineListQuery, engineQuery } from "../../../kits/rows/engine-schemas"
import { engineContract } from "../../../kits/rows/row"

const reason = z
  .looseObject({ id: z.string(), value: z.string(), label: z.string(), description: z.string().nullable() })
  .partial()
  .meta({
    id: "ReturnReason",
    examples: [
      { id: "rr_01JPA4Y7T3M0Q9Z6K2W8XNRB5D", value: "damaged", label: "Damaged", description: null },
    ],
  })

export const returnReasons = engineContract({
  listReturnReasons: {
    method: "GET",
    path: "/store/return-reasons",
    auth: "key",
    summary: "List the return reasons",
    query: engineListQuery(20, {}),
    response: engineList({ return_reasons: z.array(reason) }),
  },
  readReturnReason: {
    method: "GET",
    path: "/store/return-reasons/:id",
    auth: "key",
    summary: "One return reason",
    query: engineQuery,
    response: z.looseObject({ return_reason: reason }),
  },
})
