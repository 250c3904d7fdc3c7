import { toast, usePrompt } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { api } from "../../lib/api"
import type { Entry } from "../../lib/calendar"
import { useFormat } from "../../lib/format"
import { useProblemText } from "../../lib/problem-text"
import { item, only } from "../../lib/resource"
import { events } from "../../resources/events"
import { serviceBookings } from "../../resources/services"
import { tourDepartures } from "../../resources/tour-sales"
import { movedEvent, wallText } from "./moves"

/**
 * Moves something to another time. Asks before, unless it is a booking: its customer gets a mail, and can be given the
 * old time again. Returns whether it was moved.
 */
export function useMove(): (entry: Entry, start: Date) => Promise<boolean> {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const { textOf } = useProblemText()
  const format = useFormat()
  const confirm = usePrompt()
  const client = useQueryClient()

  return async (entry, start) => {
    const { kind, title } = entry
    if (kind !== "booking") {
      const isSure = await confirm({
        title: t("calendar.move", { title }),
        description: t(`calendar.question.${kind}`, { when: format.dateTime(start.toISOString()) }),
        confirmText: t("services.calendar.move"),
        cancelText: engine("actions.cancel"),
      })
      if (!isSure) return false
    }
    try {
      await send(entry, start)
      toast.success(t("calendar.moved", { title }))
      return true
    } catch (error) {
      toast.error(textOf(error))
      return false
    } finally {
      await client.invalidateQueries({ queryKey: [pathOf(entry)] })
    }
  }
}

const pathOf = ({ kind }: Entry) =>
  kind === "booking" ? serviceBookings.path : kind === "departure" ? tourDepartures.path : events.path

async function send(entry: Entry, start: Date): Promise<void> {
  const { kind, id, timezone } = entry
  if (kind === "booking")
    await api(`${item(serviceBookings, id)}/reschedule`, { body: { starts_at: start.toISOString() } })
  else if (kind === "departure")
    await api(item(tourDepartures, id), { body: { local_start: wallText(start, timezone) } })
  else {
    const event = only(events, await api(item(events, id)))
    await api(item(events, id), { body: movedEvent(event, start) })
  }
}
