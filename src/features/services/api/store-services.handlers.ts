import { pagination } from "../../../kits/rows/lists"
import { route } from "../../../kits/rows/route"
import { setContentLanguage } from "../../../kits/shop/reader"
import { errors } from "../../../lib/errors"
import { declareHandlers } from "../../handlers"
import { services } from "./store-services.rows"
import { findServices, serviceAnswers } from "./store-services-answers"

declareHandlers([
  route(services.listServices, async ({ query, actor, locale, scope, res }) => {
    const { limit, offset, order, q, ...hints } = query
    const [found, count] = await findServices(scope, q ? { q } : {}, pagination({ limit, offset, order }))
    const shown = await serviceAnswers(scope, found, { ...hints, locale, customer_id: actor?.id })
    setContentLanguage(res, shown)
    return {
      services: shown,
      count,
      offset,
      limit,
    }
  }),
  route(services.readService, async ({ params: { slug }, query, actor, locale, scope, res }) => {
    const [found] = await findServices(scope, { slug }, { take: 1 })
    const [service] = await serviceAnswers(scope, found, { ...query, locale, customer_id: actor?.id })
    if (!service) throw errors.notFound()
    setContentLanguage(res, [service])
    return { service }
  }),
])
