import type { MedusaContainer } from "@medusajs/framework/types"
import { type Cells, streamCsv } from "../../../kits/rows/csv-stream"
import { route } from "../../../kits/rows/route"
import { crudHandlers } from "../../../kits/tables/routes"
import { writingOf } from "../../../kits/tables/table-operations"
import { errors } from "../../../lib/errors"
import { declareHandlers } from "../../handlers"
import type { SubscriberFilter, SubscriberRow } from "../module/types"
import {
  changeEmailSubscriberListsWorkflow,
  emailSubscriberWorkflows,
  importEmailSubscribersWorkflow,
} from "../workflows/email-subscribers"
import { emailSuppressionWorkflows, unsuppressEmailWorkflow } from "../workflows/email-suppressions"
import { adminEmailSubscribers } from "./admin-email-subscribers.rows"

type ListQuery = SubscriberFilter & {
  limit: number
  offset: number
  order: string
  fields?: string | undefined
}

const storeOf = (scope: MedusaContainer) => scope.resolve("emailMarketing").subscribers

const operations = {
  list: (scope: MedusaContainer, { limit, offset, order, fields: _, ...filter }: ListQuery) =>
    storeOf(scope).list(filter, { limit, offset, order }),
  read: (scope: MedusaContainer, id: string) => storeOf(scope).find(id),
  ...writingOf(emailSubscriberWorkflows),
}

/** The subscriber as the routes answer it after an action. Throws 404. */
async function readSubscriber(scope: MedusaContainer, id: string): Promise<SubscriberRow> {
  const found = await storeOf(scope).find(id)
  if (!found) throw errors.notFound("There is no such subscriber.")
  return found
}

const EXPORTED_AT_ONCE = 500

const cells: Cells<SubscriberRow> = {
  email: ({ email }) => email,
  first_name: ({ first_name }) => first_name,
  last_name: ({ last_name }) => last_name,
  locale: ({ locale }) => locale,
  confirmed: (row) => listsWith(row, "confirmed"),
  unconfirmed: (row) => listsWith(row, "unconfirmed"),
  unsubscribed: (row) => listsWith(row, "unsubscribed"),
  unsubscribe_reasons: ({ lists }) =>
    lists.flatMap((one) => sentence(one.list, [one.reason, one.comment])).join("; "),
  suppression: ({ suppression }) => suppression,
  created_at: ({ created_at }) => created_at,
}

declareHandlers([
  ...crudHandlers(adminEmailSubscribers, operations),
  route(adminEmailSubscribers.adminListEmailSubscriberHistory, async ({ params: { id }, query, scope }) => {
    const { items, count } = await scope.resolve("emailMarketing").subscribers.history(id, query)
    const { limit, offset } = query
    return { email_subscriber_events: items, count, offset, limit }
  }),
  route(
    adminEmailSubscribers.adminChangeEmailSubscriberLists,
    async ({ params: { id }, body: change, scope }) => {
      await changeEmailSubscriberListsWorkflow(scope).run({ input: { id, change } })
      return { email_subscriber: await readSubscriber(scope, id) }
    },
  ),
  route(
    adminEmailSubscribers.adminSuppressEmailSubscriber,
    async ({ params: { id }, body, actor, scope }) => {
      const { email } = await readSubscriber(scope, id)
      await emailSuppressionWorkflows.create(scope).run({ input: { input: { ...body, email }, actor } })
      return { email_subscriber: await readSubscriber(scope, id) }
    },
  ),
  route(
    adminEmailSubscribers.adminUnsuppressEmailSubscriber,
    async ({ params: { id }, body: { note }, scope }) => {
      const { email } = await readSubscriber(scope, id)
      await unsuppressEmailWorkflow(scope).run({ input: { email, note } })
      return { email_subscriber: await readSubscriber(scope, id) }
    },
  ),
  route(adminEmailSubscribers.adminImportEmailSubscribers, async ({ body, scope }) => {
    const { result } = await importEmailSubscribersWorkflow(scope).run({ input: body })
    return { email_subscriber_import: result }
  }),
  route(adminEmailSubscribers.adminExportEmailSubscribers, async ({ query, scope, res }) => {
    const { subscribers } = scope.resolve("emailMarketing")
    await streamCsv(res, {
      name: "email-subscribers",
      cells,
      read: async (after: string | undefined) => {
        const rows = await subscribers.listAfter(after, query, EXPORTED_AT_ONCE)
        return { rows, last: rows.length < EXPORTED_AT_ONCE ? undefined : rows.at(-1)?.id }
      },
    })
  }),
])

/** A list with the reason and the comment of the person who has left it. Nothing if there are none. */
function sentence(list: string, words: (string | null)[]): string[] {
  const said = words.filter((word) => word !== null)
  return said.length === 0 ? [] : [`${list}: ${said.join(" – ")}`]
}

function listsWith({ lists }: SubscriberRow, wanted: string): string {
  return lists.flatMap(({ list, status }) => (status === wanted ? [list] : [])).join(" ")
}
