import { type Cells, streamCsv } from "../../../../lib/contract/csv-stream"
import { route } from "../../../../lib/contract/route"
import type { SubscriberRow } from "../../../../modules/email-marketing/types"
import { adminEmailSubscribers } from "../contract"

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

export const GET = route(adminEmailSubscribers.adminExportEmailSubscribers, async ({ query, scope, res }) => {
  const { subscribers } = scope.resolve("emailMarketing")
  await streamCsv(res, {
    ...{ name: "email-subscribers", cells },
    read: async (after: string | undefined) => {
      const rows = await subscribers.listAfter(after, query, EXPORTED_AT_ONCE)
      return { rows, last: rows.length < EXPORTED_AT_ONCE ? undefined : rows.at(-1)?.id }
    },
  })
})

/** A list with the reason and the comment of the person who has left it. Nothing if there are none. */
function sentence(list: string, words: (string | null)[]): string[] {
  const said = words.filter((word) => word !== null)
  return said.length === 0 ? [] : [`${list}: ${said.join(" – ")}`]
}

function listsWith({ lists }: SubscriberRow, wanted: string): string {
  return lists.flatMap(({ list, status }) => (status === wanted ? [list] : [])).join(" ")
}
