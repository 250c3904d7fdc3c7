import { type ModelTier, modelTiers } from "../../../kits/skills/tiers"
import type { Message, Plan } from "../module/types"
import { isUsable, type ShopSkill, type ShopTask, settingFor } from "../services/shop-skills"
import type { TurnAnswer } from "../services/turn"
import { skillIdOf } from "../skills"

/** A plan as its owner sees it, who approves or rejects it. */
export function planView({ id, stream_id, status, expires_at, replaced_by_stream, actions }: Plan) {
  return {
    plan_id: id,
    stream_id,
    status,
    expires_at,
    replaced_by_stream,
    actions: actions.map(({ id, skill, action, summary, input, changes, status, result, error }) => ({
      id,
      skill: skillIdOf(skill),
      action,
      summary,
      input,
      preview: { changes },
      status,
      result,
      error,
    })),
  }
}

export function planRecordView(plan: Plan) {
  const { session_id, actor_type, actor_id, request, decided_at, ended_at, created_at } = plan
  return {
    ...planView(plan),
    session_id,
    actor_type,
    actor_id,
    request,
    decided_at,
    ended_at,
    created_at,
  }
}

/** A message of a conversation. Its position only orders the messages. */
export function messageView({ position: _, skill, ...message }: Message) {
  return { ...message, skill: skill && skillIdOf(skill) }
}

export function answerView({ plan, ...answer }: TurnAnswer) {
  return { ...answer, plan: plan && planView(plan) }
}

export function skillView({ skill: { id, category, title, icon }, tasks }: ShopSkill) {
  const own = tasks.map(taskView)
  const examples = tasks.map(({ task }) => task.examples)
  return {
    id,
    category,
    title,
    examples: { en: examples.flatMap(({ en }) => en), tr: examples.flatMap(({ tr }) => tr) },
    model_tier: highest(own.map(({ model_tier }) => model_tier)),
    icon,
    available: own.some(({ available }) => available),
    tasks: own,
  }
}

function highest(tiers: ModelTier[]): ModelTier {
  return modelTiers.reduce((last, tier) => (tiers.includes(tier) ? tier : last))
}

function taskView(shopTask: ShopTask) {
  const { id, title, examples, model_tier } = shopTask.task
  const available = isUsable(shopTask) && shopTask.missing.length === 0
  return {
    id,
    title,
    example: { en: examples.en[0] ?? "", tr: examples.tr[0] ?? "" },
    model_tier,
    available,
  }
}

/** If one task of a skill can work, the skill is configured and waits for nothing. Its other tasks may still wait. */
export function skillSetupView({ skill, tasks }: ShopSkill) {
  const own = tasks.map(taskSetupView)
  const configured = own.some((task) => task.configured)
  const missing = new Set(configured ? [] : tasks.flatMap((task) => task.missing))
  return {
    skill_id: skill.id,
    enabled: own.some(({ enabled }) => enabled),
    configured,
    waits_for: [...missing].map((need) => ({ setting: settingFor(need) })),
    tasks: own,
  }
}

function taskSetupView({ task, isEnabled, isAvailable, missing }: ShopTask) {
  return {
    task_id: task.id,
    enabled: isEnabled,
    configured: isAvailable && missing.length === 0,
    waits_for: missing.map((need) => ({ setting: settingFor(need) })),
  }
}
