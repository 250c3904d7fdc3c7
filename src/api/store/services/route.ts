import { pagination } from "../../../lib/contract/lists"
import { route } from "../../../lib/contract/route"
import { findServices, serviceAnswers } from "./answers"
import { services } from "./contract"

export const GET = route(services.listServices, async ({ query, actor, scope }) => {
  const { limit, offset, order, q, ...hints } = query
  const [found, count] = await findServices(scope, q ? { q } : {}, pagination({ limit, offset, order }))
  return {
    services: await serviceAnswers(scope, found, { ...hints, customer_id: actor?.id }),
    ...{ count, offset, limit },
  }
})
