import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../../lib/clock"
import { readRows } from "../../../lib/database"
import { wirings } from "../../wirings"
import { NEXT_DATES } from "../limits"

const dateRow = z.object({
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  starts_at: z.date(),
  person: z.string().nullable(),
  sold: z.number(),
  remaining: z.number().nullable(),
})

/** The next events, departures and bookings, the earliest first. One statement. */
export async function nextDates(container: MedusaContainer) {
  const declared = wirings().flatMap(({ wiring }) => wiring.agendas ?? [])
  const parts = declared.map(
    ({ kind, select }) =>
      `SELECT '${kind}' AS kind, id, title, starts_at, person, sold, remaining FROM (${select}) of_kind`,
  )
  const dates = await readRows(
    container.resolve(ContainerRegistrationKeys.PG_CONNECTION),
    dateRow,
    `${parts.join(" UNION ALL ")} ORDER BY starts_at, id`,
    { now: clock.date(), limit: NEXT_DATES },
  )
  const pages = new Map(declared.map(({ kind, to }) => [kind, to]))
  return dates.map((date) => ({ ...date, to: pages.get(date.kind)?.(date.id) ?? "/home" }))
}
