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
import { tableWriting } from "../../lib/crud/table-writing"
import { crudWorkflows } from "../../lib/crud/workflows"
import { errors } from "../../lib/errors"
import { dueWork } from "../../lib/schedule/scheduled-job"
import { SEND_EMAIL_CAMPAIGNS } from "../../modules/email-marketing/due"
import type { CampaignMove } from "../../modules/email-marketing/lib/campaigns"
import type { CampaignChange, NewCampaign } from "../../modules/email-marketing/types"

const service = (container: MedusaContainer) => container.resolve("emailMarketing")
type Service = ReturnType<typeof service>

const table = tableWriting((emailMarketing: Service) => ({
  create: (input: NewCampaign) => emailMarketing.createEmailCampaigns(stored(input)),
  retrieve: (id) => emailMarketing.retrieveEmailCampaign(id),
  update: (row: CampaignChange & { id: string }) => emailMarketing.updateEmailCampaigns(stored(row)),
  remove: (id) => emailMarketing.softDeleteEmailCampaigns(id),
  restore: (id) => emailMarketing.restoreEmailCampaigns(id),
}))

/** Create, change and delete campaigns. What is being sent, or was sent, cannot be changed. */
export const emailCampaignWorkflows = crudWorkflows("email-campaign", {
  service,
  ...table,
  async create(emailMarketing: Service, input: NewCampaign) {
    await requireList(emailMarketing, input.list_id)
    return table.create(emailMarketing, input)
  },
  async update(emailMarketing, id, change: CampaignChange) {
    await requireStatus(emailMarketing, id, ["draft"])
    if (change.list_id !== undefined) await requireList(emailMarketing, change.list_id)
    return table.update(emailMarketing, id, change)
  },
  async remove(emailMarketing, id) {
    await requireStatus(emailMarketing, id, ["draft", "sent", "canceled"])
    await table.remove(emailMarketing, id)
  },
})

/** The engine's type of a JSON column is an object, also for an array. */
const jsonColumn = z.custom<Record<string, unknown>>()

function stored<Row extends { blocks?: unknown }>({ blocks, ...row }: Row) {
  return { ...row, ...(blocks !== undefined && { blocks: jsonColumn.parse(blocks) }) }
}

async function requireList(emailMarketing: Service, id: string): Promise<void> {
  const [list] = await emailMarketing.listEmailLists({ id }, { select: ["id"], take: 1 })
  if (!list) throw errors.notFound("Field 'list_id': there is no such email list.")
}

async function requireStatus(emailMarketing: Service, id: string, allowed: readonly string[]): Promise<void> {
  const { status } = await emailMarketing.retrieveEmailCampaign(id, { select: ["id", "status"] })
  if (!allowed.includes(status))
    throw errors.invalidState(`This is not possible while the campaign is '${status}'.`)
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
  await service(container).moveCampaign(id, move, moment)
  if (move === "schedule" || move === "resume") dueWork(container).note(SEND_EMAIL_CAMPAIGNS, moment)
  return new StepResponse(id)
})

/** Schedules, pauses, resumes or cancels a campaign. */
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
    await service(container).retryFailed(id)
    dueWork(container).note(SEND_EMAIL_CAMPAIGNS, new Date(at))
    return new StepResponse(id)
  },
)

/** Makes the failed mails of a campaign due again. */
export const retryEmailCampaignWorkflow = createWorkflow(
  "retry-email-campaign",
  (input: WorkflowData<{ id: string; at: Date }>) => new WorkflowResponse(retryEmailCampaign(input)),
)
