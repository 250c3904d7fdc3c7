import { z } from "zod"
import { engineList, engineListQuery } from "../../../kits/rows/engine-schemas"
import { engineContract } from "../../../kits/rows/row"

export const paymentProviders = engineContract({
  listPaymentProviders: {
    method: "GET",
    path: "/store/payment-providers",
    auth: "key",
    summary: "The payment providers of a region",
    query: engineListQuery(20, { region_id: z.string() }),
    response: engineList({
      payment_providers: z.array(z.looseObject({ id: z.string().meta({ examples: ["pp_system_default"] }) })),
    }),
  },
})
