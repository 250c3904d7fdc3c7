import { z } from "zod"
import { changing } from "../../../kits/skills/define"
import { money } from "../../../kits/skills/lib/money"
import { joinedParts } from "../../../kits/skills/lib/pack-lists"
import { stateOf } from "../../../kits/skills/lib/pack-states"
import { alreadyDone } from "../../../kits/skills/lib/states"
import { say } from "../../../kits/skills/lib/texts"
import type { Call } from "../../../kits/skills/skill"
import { errors } from "../../../lib/errors"
import { plannedRefunds } from "../services/planned-refunds"
import { announceEventWorkflow } from "../workflows/announce-event"
import { namedEvent } from "./named-event"

const KINDS = ["postponed", "canceled"] as const

const input = z.strictObject({
  event: z.string().min(1).max(200).describe("The event's id, slug or title."),
  kind: z.enum(KINDS),
  refund: z.boolean().default(false).describe("Only for `canceled`: pays back the tickets that were paid."),
})
/** The state of the event, and whom the admin has seen in the plan. */
const basis = z.object({ state: z.string(), revision: z.int(), tickets: z.int(), orders: z.int() })

/** Postpones or cancels an event, with the plan that the dashboard shows too. */
export const announceEvent = changing({
  name: "announce_event",
  description:
    "Postpones or cancels an event, and writes to its ticket holders. Canceling also cancels all valid tickets, with `refund` pays them back, and cannot be undone.",
  input,
  basis,
  rights: [
    { resource: "event", operation: "update" },
    { resource: "order", operation: "update" },
  ],
  async preview(call, { event, kind, refund }) {
    const { id, title, state, revision } = await eventState(call, event)
    if (state === kind) throw alreadyDone(call.language)
    if (state === "canceled") throw errors.invalidState(say(IS_CANCELED, call.language, { event: title }))
    const { tickets, orders } = await call.scope.resolve("events").announcements.reachOf(id)
    const isRefund = kind === "canceled" && refund
    const parts = [
      say(kind === "canceled" ? CANCEL : POSTPONE, call.language, { event: title }),
      say(REACH, call.language, { tickets, orders }),
      isRefund && say(REFUND, call.language, { amounts: await refundsText(call, id) }),
    ]
    return {
      summary: joinedParts(...parts),
      changes: [
        {
          what: title,
          before: stateOf("event", state, call.language),
          after: stateOf("event", kind, call.language),
        },
      ],
      input: { event: id, kind, refund: isRefund },
      subjects: [`event:${id}`],
      basis: { state, revision, tickets, orders },
    }
  },
  async run({ scope, actor }, { input: { event: event_id, kind, refund }, basis: { tickets, orders } }) {
    await announceEventWorkflow(scope).run({ input: { event_id, kind, refund, tickets, orders, actor } })
    return { result: { event_id } }
  },
  async findDone({ scope }, { input: { event: event_id, kind }, basis: { revision, orders } }) {
    const { announcements } = scope.resolve("events")
    const isDone = await announcements.isAnnounced({ event_id, kind, revision, orders })
    return isDone ? { result: { event_id } } : undefined
  },
})

async function eventState(call: Call, name: string) {
  const { id } = await namedEvent(call, name)
  const event = await call.scope.resolve("events").retrieveEvent(id)
  return { id, title: event.title, state: event.event_status, revision: event.revision }
}

async function refundsText({ scope, language }: Call, id: string): Promise<string> {
  const refunds = await plannedRefunds(scope, id)
  const amounts = refunds.map(({ amount, currency_code }) => money(amount, currency_code, language))
  return amounts.join(" + ") || say(NOTHING, language)
}

const POSTPONE = { en: "Postpone “{event}”", tr: "“{event}” etkinliğini ertele" }
const CANCEL = { en: "Cancel “{event}”", tr: "“{event}” etkinliğini iptal et" }
const REACH = {
  en: "valid tickets: {tickets}, mails to buyers: {orders}",
  tr: "geçerli bilet: {tickets}, alıcılara e-posta: {orders}",
}
const REFUND = { en: "paid back: {amounts}", tr: "iade: {amounts}" }
const NOTHING = { en: "nothing", tr: "yok" }
const IS_CANCELED = { en: "“{event}” is canceled.", tr: "“{event}” iptal edildi." }
