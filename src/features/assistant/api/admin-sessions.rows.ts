import { z } from "zod"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { message, plan, session } from "../module/schemas"

export const assistantConversations = contract({
  listAssistantSessions: {
    method: "GET",
    path: "/admin/ai/sessions",
    auth: "admin",
    summary: "Your conversations with the assistant",
    query: listQuery({ order: ["-last_message_at", "last_message_at", "-created_at", "created_at"] }),
    response: page({ sessions: z.array(session) }),
  },
  readAssistantSession: {
    method: "GET",
    path: "/admin/ai/sessions/:id",
    auth: "admin",
    summary: "One of your conversations, with the last hundred messages",
    response: z.object({
      session: session.extend({
        messages: z.array(message),
        plans: z
          .array(plan)
          .describe("The plans in the messages, and the plans that replaced them. Oldest first."),
      }),
    }),
  },
  forgetAssistantSession: {
    method: "DELETE",
    path: "/admin/ai/sessions/:id",
    auth: "admin",
    summary: "Delete one of your conversations permanently",
    response: z.object({
      id: z.string().meta({ examples: ["aises_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      object: z.literal("session").meta({ examples: ["session"] }),
      deleted: z.literal(true).meta({ examples: [true] }),
    }),
  },
})
