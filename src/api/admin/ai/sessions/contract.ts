import { z } from "zod"
import { timestamp } from "../../../../lib/contract/fields"
import { listQuery, page } from "../../../../lib/contract/lists"
import { contract } from "../../../../lib/contract/row"
import { plan } from "../../../assistant/schemas"

const talk = z
  .object({
    id: z.string().meta({ examples: ["aises_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    title: z.string().meta({ examples: ["Which products are running low?"] }),
    last_message_at: timestamp,
    created_at: timestamp,
  })
  .meta({ id: "AssistantSession" })

const said = z
  .object({
    id: z.string().meta({ examples: ["aimsg_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    role: z.enum(["user", "assistant"]).meta({ examples: ["user"] }),
    text: z.string().meta({ examples: ["Which products are running low?"] }),
    skill: z.string().nullable(),
    plan_id: z.string().nullable(),
    created_at: timestamp,
  })
  .meta({ id: "AssistantMessage" })

export const assistantTalks = contract({
  listAssistantSessions: {
    method: "GET",
    path: "/admin/ai/sessions",
    auth: "admin",
    summary: "Your talks with the assistant",
    query: listQuery({ order: ["-last_message_at", "last_message_at", "-created_at", "created_at"] }),
    response: page({ sessions: z.array(talk) }),
  },
  readAssistantSession: {
    method: "GET",
    path: "/admin/ai/sessions/:id",
    auth: "admin",
    summary: "One of your talks, with the last hundred messages",
    response: z.object({
      session: talk.extend({
        messages: z.array(said),
        plans: z
          .array(plan)
          .describe("Those that the messages name, and those that have shown them afresh: oldest first."),
      }),
    }),
  },
  forgetAssistantSession: {
    method: "DELETE",
    path: "/admin/ai/sessions/:id",
    auth: "admin",
    summary: "Delete one of your talks for good",
    response: z.object({
      id: z.string().meta({ examples: ["aises_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      object: z.literal("session").meta({ examples: ["session"] }),
      deleted: z.literal(true).meta({ examples: [true] }),
    }),
  },
})
