import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import { z } from "zod"
import { crudWorkflows } from "../../../kits/tables/workflows"
import { errors } from "../../../lib/errors"
import { dueWork } from "../../../tenancy/schedule/scheduled-job"
import { SEND_EMAIL_CAMPAIGNS } from "../module/due"
import type { CampaignMove } from "../module/lib/campaigns"
import type { CampaignChange, NewCampaign } from "../module/types"

const service = (container: MedusaContainer) => container.resolve("emailMarketing")
type Service = ReturnType<typeof service>

/** Create, change and delete campaigns. What is being sent, or was sent, cannot be changed. */
export const emailCampaignWorkflows = crudWorkflows("email-campaign", {
  service,
  async create(emailMarketing: Service, { blocks, ...input }: NewCampaign) {
    await requireList(emailMarketing, input.list_id)
    await requireSegment(emailMarketing, input.segment_id)
    const { id } = await emailMarketing.createEmailCampaigns({ ...input, blocks: jsonColumn.parse(blocks) })
    return id
  },
  async update(emailMarketing, id, change: CampaignChange) {
    if (change.list_id !== undefined) await requireList(emailMarketing, change.list_id)
    await requireSegment(emailMarketing, change.segment_id)
    return { id, before: await emailMarketing.campaigns.changeDraft(id, change) }
  },
  undo: (emailMarketing, { id, before }) => emailMarketing.campaigns.changeDraft(id, before),
  remove: (emailMarketing, id) => emailMarketing.campaigns.remove(id),
  restore: (emailMarketing, id) => emailMarketing.restoreEmailCampaigns(id),
})

/** The engine's type of a JSON column is an object, also for an array. */
const jsonColumn = z.custom<Record<string, unknown>>()

async function requireList(emailMarketing: Service, id: string): Promise<void> {
  const [list] = await emailMarketing.listEmailLists({ id }, { select: ["id"], take: 1 })
  if (!list) throw errors.notFound("Field 'list_id': there is no such email list.")
}

async function requireSegment(emailMarketing: Service, id: string | null | undefined): Promise<void> {
  if (!id) return
  const [segment] = await emailMarketing.listEmailSegments({ id }, { select: ["id"], take: 1 })
  if (!segment) throw errors.notFound("Field 'segment_id': there is no such segment.")
}

interface Move {
  id: string
  move: CampaignMove
  /** When the sending begins or goes on. */
  at: Date
}

/** One transaction, and the last step, so it needs no compensation. */
const moveEmailCampaign = createStep("move-email-campaign", async ({ id, move, at }: Move, { container }) => {
  const moment = new Date(at)
  await service(container).campaigns.move(id, move, moment)
  if (move === "schedule" || move === "resume") dueWork(container).note(SEND_EMAIL_CAMPAIGNS, moment)
  return new StepResponse(id)
})

/** Schedules a campaign or makes it a draft again, pauses, resumes or cancels it. */
export const moveEmailCampaignWorkflow = createWorkflow(
  "move-email-campaign",
  (input: WorkflowData<Move>) => {
    const id = moveEmailCampaign(input)
    emitEventStep({ eventName: "email-campaign.updated", data: { id } })
    return new WorkflowResponse(id)
  },
)

const retryEmailCampaign = createStep(
  "retry-email-campaign",
  async ({ id, at }: { id: string; at: Date }, { container }) => {
    await service(container).campaigns.retryFailed(id)
    dueWork(container).note(SEND_EMAIL_CAMPAIGNS, new Date(at))
    return new StepResponse(id)
  },
)

/** Makes the failed mails of a campaign due again. */
export const retryEmailCampaignWorkflow = createWorkflow(
  "retry-email-campaign",
  (input: WorkflowData<{ id: string; at: Date }>) => new WorkflowResponse(retryEmailCampaign(input)),
)
