import { isUsable, type ShopSkill, settingFor } from "../../features/assistant/shop-skills"
import type { TurnAnswer } from "../../features/assistant/turn"
import type { Plan } from "../../modules/assistant/types"
import type { Skill } from "../../skills/skill"

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
      skill,
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

export function answerView({ plan, ...answer }: TurnAnswer) {
  return { ...answer, plan: plan && planView(plan) }
}

export function skillView(shopSkill: ShopSkill) {
  const { id, category, title, examples, model_tier, icon }: Skill = shopSkill.skill
  const available = isUsable(shopSkill) && shopSkill.missing.length === 0
  return {
    id,
    category,
    title,
    examples: { en: [...examples.en], tr: [...examples.tr] },
    model_tier,
    icon,
    available,
  }
}

export function skillSetupView({ skill, isEnabled, isAvailable, missing }: ShopSkill) {
  return {
    skill_id: skill.id,
    enabled: isEnabled,
    configured: isAvailable && missing.length === 0,
    waits_for: missing.map((need) => ({ setting: settingFor(need) })),
  }
}
