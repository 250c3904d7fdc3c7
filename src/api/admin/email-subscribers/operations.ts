import type { MedusaContainer } from "@medusajs/framework/types"
import { writingOf } from "../../../lib/crud/table-operations"
import { errors } from "../../../lib/errors"
import type { SubscriberFilter, SubscriberRow } from "../../../modules/email-marketing/types"
import { emailSubscriberWorkflows } from "../../../workflows/email-marketing/email-subscribers"

type ListQuery = SubscriberFilter & {
  limit: number
  offset: number
  order: string
  fields?: string | undefined
}

const storeOf = (scope: MedusaContainer) => scope.resolve("emailMarketing").subscribers

export const operations = {
  list: (scope: MedusaContainer, { limit, offset, order, fields: _, ...filter }: ListQuery) =>
    storeOf(scope).list(filter, { limit, offset, order }),
  read: (scope: MedusaContainer, id: string) => storeOf(scope).find(id),
  ...writingOf(emailSubscriberWorkflows),
}

/** The subscriber as the routes answer it after an action. Throws 404. */
export async function readSubscriber(scope: MedusaContainer, id: string): Promise<SubscriberRow> {
  const found = await storeOf(scope).find(id)
  if (!found) throw errors.notFound("There is no such subscriber.")
  return found
}
