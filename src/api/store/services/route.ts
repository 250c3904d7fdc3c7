import { pagination } from "../../../lib/contract/lists"
import { route } from "../../../lib/contract/route"
import { setContentLanguage } from "../../../shop/reader"
import { findServices, serviceAnswers } from "./answers"
import { services } from "./contract"

export const GET = route(services.listServices, async ({ query, actor, locale, scope, res }) => {
  const { limit, offset, order, q, ...hints } = query
  const [found, count] = await findServices(scope, q ? { q } : {}, pagination({ limit, offset, order }))
  const shown = await serviceAnswers(scope, found, { ...hints, locale, customer_id: actor?.id })
  setContentLanguage(res, shown)
  return {
    services: shown,
    ...{ count, offset, limit },
  }
})
