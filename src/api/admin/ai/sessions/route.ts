import { pagination } from "../../../../lib/contract/lists"
import { route } from "../../../../lib/contract/route"
import { assistantConversations } from "./contract"

export const GET = route(assistantConversations.listAssistantSessions, async ({ query, actor, scope }) => {
  const [found, count] = await scope
    .resolve("assistant")
    .listAndCountAssistantSessions({ actor_type: actor.type, actor_id: actor.id }, pagination(query))
  const sessions = found.map(({ id, title, last_message_at, created_at }) => ({
    id,
    title,
    last_message_at,
    created_at,
  }))
  return { sessions, count, offset: query.offset, limit: query.limit }
})
