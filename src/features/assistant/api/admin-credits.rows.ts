import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { modelTiers } from "../../../kits/skills/tiers"
import { payer } from "../module/schemas"

const balance = z
  .object({
    available: z.int().meta({ examples: [500] }),
    reserved: z
      .int()
      .describe("Reserved for running turns.")
      .meta({ examples: [4] }),
    prices: z
      .record(z.enum(modelTiers), z.int())
      .describe("The cost of a turn, by the required model tier.")
      .meta({ examples: [{ fast: 1, standard: 4, advanced: 15 }] }),
    payer: payer.describe(
      "The payer of the next turn. `own`: the shop's own key, without credits. `none`: there is no model.",
    ),
  })
  .meta({ id: "AssistantCredits" })

const entry = z
  .object({
    id: z.string().meta({ examples: ["aicred_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    kind: z.enum(["grant", "reserve", "settle", "refund"]).meta({ examples: ["grant"] }),
    available: z
      .int()
      .describe("The change of the available credits.")
      .meta({ examples: [500] }),
    reserved: z
      .int()
      .describe("The change of the reserved credits.")
      .meta({ examples: [0] }),
    reservation_id: z.string().nullable(),
    actor_type: z.string().meta({ examples: ["user"] }),
    actor_id: z.string().meta({ examples: ["user_01JPA4W2H7V5C3D9F1G8KMNQRS"] }),
    note: z.string().nullable(),
    created_at: timestamp,
  })
  .meta({ id: "AssistantCreditEntry" })

const MAX_GRANTED = 10_000_000

export const assistantCredits = contract({
  readAssistantCredits: {
    method: "GET",
    path: "/admin/ai/credits",
    auth: "admin",
    summary: "The credit balance and the cost of a turn",
    response: z.object({ credits: balance }),
  },
  listAssistantCreditEntries: {
    method: "GET",
    path: "/admin/ai/credits/entries",
    auth: "admin",
    summary: "The ledger of credits",
    query: listQuery({
      order: ["-created_at", "created_at"],
      filters: { kind: z.enum(["grant", "reserve", "settle", "refund"]).optional() },
    }),
    response: page({ entries: z.array(entry) }),
  },
  grantAssistantCredits: {
    method: "POST",
    path: "/admin/ai/credits/grants",
    auth: "admin",
    summary: "Grant credits to a shop",
    description: "Only for admins of the installation's first shop, which pays for the model.",
    body: z.strictObject({
      amount: z
        .int()
        .min(1)
        .max(MAX_GRANTED)
        .meta({ examples: [500] }),
      note: z
        .string()
        .trim()
        .min(1)
        .max(300)
        .nullable()
        .default(null)
        .meta({ examples: ["Invoice 2026-114"] }),
      tenant: z
        .string()
        .max(100)
        .optional()
        .describe("The shop's slug. Default: the caller's own shop.")
        .meta({ examples: ["alder"] }),
    }),
    response: z.object({ credits: balance }),
    errors: ["forbidden", "not_found", "out_of_range"],
    idempotent: true,
  },
})
