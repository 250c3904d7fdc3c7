import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query"
import { useCallback } from "react"
import { api } from "./api"

export type PlanStatus = "pending" | "executing" | "executed" | "failed" | "rejected" | "expired"
export type ActionStatus = "pending" | "running" | "done" | "failed" | "compensated" | "skipped"

export interface Change {
  what: string
  before: string | null
  after: string | null
}

export interface PlanAction {
  id: string
  skill: string
  summary: string
  preview: { changes: Change[] }
  status: ActionStatus
  error: { code: string; message: string } | null
}

/** What the assistant would do, and waits for a yes. */
export interface Plan {
  plan_id: string
  /** By this it is decided. */
  stream_id: string
  status: PlanStatus
  expires_at: string
  replaced_by_stream: string | null
  actions: PlanAction[]
}

export interface TalkSummary {
  id: string
  title: string
  last_message_at: string
}

export interface Session extends TalkSummary {
  messages: { id: string; role: "user" | "assistant"; text: string; plan_id: string | null }[]
  /** Those of the messages, and those that have shown them afresh. */
  plans: Plan[]
}

export type Payer = "own" | "credits" | "none"

export interface Credits {
  available: number
  reserved: number
  payer: Payer
}

export interface Skill {
  id: string
  title: Record<string, string>
  examples: Record<string, string[]>
  available: boolean
}

export interface SkillSetup {
  skill_id: string
  enabled: boolean
  configured: boolean
  waits_for: { setting: string }[]
}

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
