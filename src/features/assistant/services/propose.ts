import type { MedusaContainer } from "@medusajs/framework/types"
import type { Language } from "../../../kits/skills/skill"
import { errors } from "../../../lib/errors"
import { PENDING_MS } from "../module/due"
import type { Plan } from "../module/types"
import { actionOf } from "../skills"
import { Draft } from "./draft"
import { noteDueIn } from "./note-due"
import { type Caller, requireRights } from "./rights"
import { newStreamId } from "./stream-id"

interface Proposal {
  /** The name of an action that changes something. */
  action: string
  /** The input of each action. */
  inputs: readonly unknown[]
  /** The admin's wish, as the conversation shows it. */
  request: string
  language: Language
}

/**
 * Prepares a plan for a button of the dashboard, without a language model: one or more actions of the same kind. The
 * admin approves it like any other plan. Throws 403 `forbidden`, and the errors of the action's preview.
 */
export async function propose(
  scope: MedusaContainer,
  caller: Caller,
  { action: name, inputs, request, language }: Proposal,
): Promise<Plan> {
  const assistant = scope.resolve("assistant")
  const { owner } = caller
  const known = actionOf(name)
  if (!known?.action.mutates) throw errors.internalError()
  const { task, action } = known
  if ((await assistant.disabledTasks()).has(task.id))
    throw errors.forbidden(`The shop has switched off “${task.title[language]}”.`)
  const draft = new Draft()
  for (const input of inputs) {
    await requireRights(scope, caller, action.rightsFor(input))
    await draft.add({ scope, actor: owner, language }, task, action, input)
  }
  const session_id = await assistant.openSession(owner, request)
  const stream_id = newStreamId()
  const plan_id = await assistant.addPlan({
    session_id,
    stream_id,
    owner,
    request,
    language,
    actions: draft.actions,
  })
  noteDueIn(scope, PENDING_MS)
  await assistant.addExchange(session_id, {
    request,
    answer: draft.actions.map(({ summary }) => summary).join("\n"),
    skill: task.id,
    plan_id,
    usage: { input_tokens: 0, output_tokens: 0 },
  })
  const plan = await assistant.findPlan({ id: plan_id })
  if (!plan) throw errors.internalError()
  return plan
}
