import { route } from "../../../../lib/contract/route"
import { errors } from "../../../../lib/errors"
import { setContentLanguage } from "../../../../shop/reader"
import { findServices, serviceAnswers } from "../answers"
import { services } from "../contract"

export const GET = route(
  services.readService,
  async ({ params: { slug }, query, actor, locale, scope, res }) => {
    const [found] = await findServices(scope, { slug }, { take: 1 })
    const [service] = await serviceAnswers(scope, found, { ...query, locale, customer_id: actor?.id })
    if (!service) throw errors.notFound()
    setContentLanguage(res, [service])
    return { service }
  },
)
