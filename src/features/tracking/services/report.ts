import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"

const DAY_MS = 86_400_000
const USUAL_DAYS = 28
const MAX_DAYS = 400

/** Days in UTC, both included. */
interface Asked {
  from?: string | undefined
  to?: string | undefined
}

const titleRow = z.object({ id: z.string(), title: z.string() })

/** What visitors did between two days. A fixed number of statements. Throws 400 for a span that is no span. */
export async function reportVisits(container: MedusaContainer, asked: Asked) {
  const { from, to, days } = spanOf(asked)
  const report = await container.resolve("tracking").report({ from, to })
  const titles = await titlesOf(
    container,
    report.products.map(({ product_id }) => product_id),
  )
  return {
    from,
    to,
    ...report,
    // A day without events is a day too.
    days: Array.from({ length: days }, (_, index) => {
      const date = dayOf(Date.parse(from) + index * DAY_MS)
      return report.days.find((day) => day.date === date) ?? { date, visitors: 0, page_views: 0, orders: 0 }
    }),
    products: report.products.map((product) => ({
      ...product,
      title: titles.find(({ id }) => id === product.product_id)?.title ?? null,
    })),
  }
}

/** How often each event happened between two days. One statement. Throws 400 for a span that is no span. */
export async function countEvents(container: MedusaContainer, asked: Asked) {
  const { from, to } = spanOf(asked)
  return { from, to, counts: await container.resolve("tracking").countByName({ from, to }) }
}

function spanOf(asked: Asked): { from: string; to: string; days: number } {
  const to = asked.to ?? dayOf(clock.now())
  const from = asked.from ?? dayOf(Date.parse(to) - (USUAL_DAYS - 1) * DAY_MS)
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (days < 1) throw errors.outOfRange("Field 'from': must not be after 'to'.")
  if (days > MAX_DAYS) throw errors.outOfRange(`Field 'from': a report covers at most ${MAX_DAYS} days.`)
  return { from, to, days }
}

async function titlesOf(container: MedusaContainer, ids: string[]) {
  if (ids.length === 0) return []
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "product", fields: ["id", "title"], filters: { id: ids } })
  return z.array(titleRow).parse(data)
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
