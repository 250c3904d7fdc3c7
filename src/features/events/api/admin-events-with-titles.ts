import type { MedusaContainer } from "@medusajs/framework/types"

/** Adds the titles of the events to records of events. One statement for any number of records. */
export async function withTitles<Row extends { event_id: string }>(
  scope: MedusaContainer,
  rows: readonly Row[],
): Promise<(Row & { event_title: string })[]> {
  const ids = [...new Set(rows.map(({ event_id }) => event_id))]
  const events = await scope
    .resolve("events")
    .listEvents({ id: ids }, { select: ["id", "title"], take: ids.length, withDeleted: true })
  const titles = new Map(events.map(({ id, title }) => [id, title]))
  return rows.map((row) => ({ ...row, event_title: titles.get(row.event_id) ?? "" }))
}
