import type { MedusaContainer } from "@medusajs/framework/types"

/** Adds the titles of the tours to records of tours. One statement for any number of records. */
export async function withTitles<Row extends { tour_id: string }>(
  scope: MedusaContainer,
  rows: readonly Row[],
): Promise<(Row & { tour_title: string })[]> {
  const ids = [...new Set(rows.map(({ tour_id }) => tour_id))]
  const tours = await scope
    .resolve("tours")
    .listTours({ id: ids }, { select: ["id", "title"], take: ids.length, withDeleted: true })
  const titles = new Map(tours.map(({ id, title }) => [id, title]))
  return rows.map((row) => ({ ...row, tour_title: titles.get(row.tour_id) ?? "" }))
}
