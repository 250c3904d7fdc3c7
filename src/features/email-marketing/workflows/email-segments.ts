import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import { tableWriting } from "../../../kits/tables/table-writing"
import { crudWorkflows } from "../../../kits/tables/workflows"
import { errors } from "../../../lib/errors"
import type { NewSegment, SegmentChange } from "../module/types"

const service = (container: MedusaContainer) => container.resolve("emailMarketing")
type Service = ReturnType<typeof service>

/** The engine's type of a JSON column is an object with any fields. */
const jsonColumn = z.custom<Record<string, unknown>>()

function stored<Row extends { rules?: unknown }>({ rules, ...row }: Row) {
  return { ...row, ...(rules !== undefined && { rules: jsonColumn.parse(rules) }) }
}

const table = tableWriting((emailMarketing: Service) => ({
  create: ({ name, rules }: NewSegment) =>
    emailMarketing.createEmailSegments({ name, rules: jsonColumn.parse(rules) }),
  retrieve: (id) => emailMarketing.retrieveEmailSegment(id),
  update: (row: SegmentChange & { id: string }) => emailMarketing.updateEmailSegments(stored(row)),
  remove: (id) => emailMarketing.softDeleteEmailSegments(id),
  restore: (id) => emailMarketing.restoreEmailSegments(id),
}))

/** Create, change and delete segments. One that a campaign is about to use cannot be deleted. */
export const emailSegmentWorkflows = crudWorkflows("email-segment", {
  service,
  ...table,
  async remove(emailMarketing: Service, id) {
    const [used] = await emailMarketing.listEmailCampaigns(
      { segment_id: id, status: ["draft", "scheduled"] },
      { select: ["id", "name"], take: 1 },
    )
    if (used) throw errors.invalidState(`The campaign '${used.name}' uses this segment.`)
    await table.remove(emailMarketing, id)
  },
})
