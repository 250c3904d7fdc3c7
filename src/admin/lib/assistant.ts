import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query"
import { useCallback } from "react"
import type { assistantCredits } from "../../features/assistant/api/admin-credits.rows"
import type { skillSetup } from "../../features/assistant/api/schemas"
import type { message, plan, session } from "../../features/assistant/module/schemas"
import type { Received } from "../../kits/rows/moments"
import type { ShownChange } from "../../kits/skills/shown-change"
import { api } from "./api"

/** A plan that the assistant proposes. It is approved or rejected by its `stream_id`. */
export type Plan = Omit<FullPlan, "actions"> & { actions: PlanAction[] }
export type PlanAction = Pick<
  FullPlan["actions"][number],
  "id" | "skill" | "summary" | "preview" | "status" | "error"
>
export type PlanStatus = Plan["status"]
export type ActionStatus = PlanAction["status"]
type FullPlan = Received<typeof plan>
export type Change = ShownChange

export type ConversationSummary = Pick<Received<typeof session>, "id" | "title" | "last_message_at">
/** A conversation. Its plans are those of its messages, and the plans that have replaced them. */
export type Session = ConversationSummary & { messages: Said[]; plans: Plan[] }
type Said = Pick<Received<typeof message>, "id" | "role" | "text" | "plan_id">

export type Credits = Received<typeof assistantCredits.readAssistantCredits.response>["credits"]
export type Skill = Titled & { tasks: Task[] }
/** A part of a skill, with its own needs. */
export type Task = Titled & { example: Record<string, string>; available: boolean }
type SkillSetup = Received<typeof skillSetup>
export type TaskSetup = SkillSetup["tasks"][number]

export interface Titled {
  id: string
  /** Texts by language. */
  title: Record<string, string>
}

/** Conversations, as the function for deletions needs them. */
export const CONVERSATIONS = { path: "/admin/ai/sessions" }

const CREDITS = "/admin/ai/credits"
const CONVERSATIONS_AT_ONCE = 20
const MAX_SKILLS = 100
const WHILE_RESERVED_MS = 2_000

/** The admin's conversations, latest first. */
export function useConversations() {
  return useInfiniteQuery({
    queryKey: [CONVERSATIONS.path],
    queryFn: ({ pageParam: offset }) =>
      api<{ sessions: ConversationSummary[]; count: number }>(
        `${CONVERSATIONS.path}?limit=${CONVERSATIONS_AT_ONCE}&offset=${offset}&order=-last_message_at`,
      ),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) => {
      const shown = pages.reduce((sum, { sessions }) => sum + sessions.length, 0)
      return shown < count ? shown : undefined
    },
    staleTime: 0,
  })
}

export async function readConversation(id: string): Promise<Session> {
  const { session } = await api<{ session: Session }>(`${CONVERSATIONS.path}/${encodeURIComponent(id)}`)
  return session
}

/** The shop's credits. Asks repeatedly while some are reserved, because they may be given back. */
export function useCredits() {
  return useQuery({
    queryKey: [CREDITS],
    queryFn: async () => (await api<{ credits: Credits }>(CREDITS)).credits,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.reserved > 0 ? WHILE_RESERVED_MS : false),
  })
}

/** All skills, and the settings that they still need. */
export function useSkills() {
  return useQuery({
    queryKey: ["/admin/ai/skills"],
    queryFn: async () => {
      const [{ skills }, { skills: setup }] = await Promise.all([
        api<{ skills: Skill[] }>(`/admin/ai/skills?limit=${MAX_SKILLS}`),
        api<{ skills: SkillSetup[] }>(`/admin/ai/skills-config?limit=${MAX_SKILLS}`),
      ])
      return { skills, setup }
    },
    staleTime: 0,
  })
}

/** Reloads what a message changes: the list of conversations and the credits. */
export function useTurnTaken(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: [CONVERSATIONS.path] })
    void client.invalidateQueries({ queryKey: [CREDITS] })
  }, [client])
}

export async function readPlan(streamId: string): Promise<Plan> {
  const { plan } = await api<{ plan: Plan }>(pathOf(streamId))
  return plan
}

/** Approves these actions of a plan. Resolves when the plan has ended. */
export async function approvePlan(streamId: string, actionIds: string[]): Promise<Plan> {
  const { plan } = await api<{ plan: Plan }>(`${pathOf(streamId)}/approve`, {
    body: { action_ids: actionIds },
  })
  return plan
}

export async function rejectPlan(streamId: string): Promise<Plan> {
  const { plan } = await api<{ plan: Plan }>(`${pathOf(streamId)}/reject`, { method: "POST" })
  return plan
}

function pathOf(streamId: string): string {
  return `/admin/ai/chat/stream/${encodeURIComponent(streamId)}`
}
