import { route } from "../../../../lib/contract/route"
import { errors } from "../../../../lib/errors"
import { findServices, serviceAnswers } from "../answers"
import { services } from "../contract"

export const GET = route(services.readService, async ({ params: { slug }, query, actor, scope }) => {
  const [found] = await findServices(scope, { slug }, { take: 1 })
  const [service] = await serviceAnswers(scope, found, { ...query, customer_id: actor?.id })
  if (!service) throw errors.notFound()
  return { service }
})
