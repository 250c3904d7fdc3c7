import type { PromotionTypes } from "@medusajs/framework/types"
import {
  ApplicationMethodAllocation,
  ApplicationMethodTargetType,
  ApplicationMethodType,
  ContainerRegistrationKeys,
  PromotionStatus,
  PromotionType,
} from "@medusajs/framework/utils"
import { createPromotionsWorkflow } from "@medusajs/medusa/core-flows"
import { ensure } from "./ensure"
import type { Seed } from "./seed"

const codes: PromotionTypes.CreatePromotionDTO[] = [
  {
    code: "WELCOME10",
    type: PromotionType.STANDARD,
    status: PromotionStatus.ACTIVE,
    application_method: {
      type: ApplicationMethodType.PERCENTAGE,
      target_type: ApplicationMethodTargetType.ORDER,
      value: 10,
    },
  },
  {
    code: "FREESHIP",
    type: PromotionType.STANDARD,
    status: PromotionStatus.ACTIVE,
    application_method: {
      type: ApplicationMethodType.PERCENTAGE,
      target_type: ApplicationMethodTargetType.SHIPPING_METHODS,
      allocation: ApplicationMethodAllocation.ACROSS,
      value: 100,
    },
  },
]

/** Discount codes for shoppers: ten percent off, and free delivery. */
export const promotions: Seed = {
  name: "promotions",
  async run(container) {
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    await ensure({
      wanted: codes,
      keyOf: ({ code }) => code,
      find: async () => {
        const { data } = await query.graph({ entity: "promotion", fields: ["id", "code"] })
        return new Map(data.map(({ id, code }) => [code, id]))
      },
      create: (missing) => createPromotionsWorkflow(container).run({ input: { promotionsData: missing } }),
    })
  },
}
