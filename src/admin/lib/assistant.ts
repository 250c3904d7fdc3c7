import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query"
import { useCallback } from "react"
import type { assistantCredits } from "../../api/admin/ai/credits/contract"
import type { skillAnswer, skillSetup } from "../../api/assistant/schemas"
import type { Received } from "../../lib/contract/moments"
import type { ShownChange } from "../../lib/shown-change"
import type { message, plan, session } from "../../modules/assistant/schemas"
import { api } from "./api"

/** What the assistant would do, and waits for a yes. It is decided by its `stream_id`. */
export type Plan = Omit<FullPlan, "actions"> & { actions: PlanAction[] }
export type PlanAction = Pick<
  FullPlan["actions"][number],
  "id" | "skill" | "summary" | "preview" | "status" | "error"
>
export type PlanStatus = Plan["status"]
export type ActionStatus = PlanAction["status"]
type FullPlan = Received<typeof plan>
export type Change = ShownChange

export type TalkSummary = Pick<Received<typeof session>, "id" | "title" | "last_message_at">
/** Its plans are those of its messages, and those that have shown them afresh. */
export type Session = TalkSummary & { messages: Said[]; plans: Plan[] }
type Said = Pick<Received<typeof message>, "id" | "role" | "text" | "plan_id">

export type Credits = Received<typeof assistantCredits.readAssistantCredits.response>["credits"]
export type Skill = Pick<Received<typeof skillAnswer>, "id" | "available"> & {
  /** By language. */
  title: Record<string, string>
  examples: Record<string, string[]>
}
export type SkillSetup = Received<typeof skillSetup>

/** Where the talks are, for whoever deletes one. */
export const TALKS = { path: "/admin/ai/sessions" }

const CREDITS = "/admin/ai/credits"
const TALKS_AT_ONCE = 20
const MOST_SKILLS = 100
const WHILE_RESERVED_MS = 2_000

/** One's talks, those of late first. */
export function useTalks() {
  return useInfiniteQuery({
    queryKey: [TALKS.path],
    queryFn: ({ pageParam: offset }) =>
      api<{ sessions: TalkSummary[]; count: number }>(
        `${TALKS.path}?limit=${TALKS_AT_ONCE}&offset=${offset}&order=-last_message_at`,
      ),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) => {
      const shown = pages.reduce((sum, { sessions }) => sum + sessions.length, 0)
      return shown < count ? shown : undefined
    },
    staleTime: 0,
  })
}

export async function readTalk(id: string): Promise<Session> {
  const { session } = await api<{ session: Session }>(`${TALKS.path}/${encodeURIComponent(id)}`)
  return session
}

/** Asked again while some are set aside: what is under way gives them back, or not. */
export function useCredits() {
  return useQuery({
    queryKey: [CREDITS],
    queryFn: async () => (await api<{ credits: Credits }>(CREDITS)).credits,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.reserved > 0 ? WHILE_RESERVED_MS : false),
  })
}

/** What can be asked for, and what the rest waits for. */
export function useSkills() {
  return useQuery({
    queryKey: ["/admin/ai/skills"],
    queryFn: async () => {
      const [{ skills }, { skills: setup }] = await Promise.all([
        api<{ skills: Skill[] }>(`/admin/ai/skills?limit=${MOST_SKILLS}`),
        api<{ skills: SkillSetup[] }>(`/admin/ai/skills-config?limit=${MOST_SKILLS}`),
      ])
      return { skills, setup }
    },
    staleTime: 0,
  })
}

/** Reads anew what a turn has changed: the talks, and the credits. */
export function useTurnTaken(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: [TALKS.path] })
    void client.invalidateQueries({ queryKey: [CREDITS] })
  }, [client])
}

export async function readPlan(streamId: string): Promise<Plan> {
  const { plan } = await api<{ plan: Plan }>(pathOf(streamId))
  return plan
}

/** Runs these actions, and answers when that has come to its end. */
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
