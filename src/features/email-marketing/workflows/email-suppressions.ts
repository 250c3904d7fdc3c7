import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { tableWriting } from "../../../kits/tables/table-writing"
import { crudWorkflows } from "../../../kits/tables/workflows"
import { errors } from "../../../lib/errors"
import type { NewSuppression, SuppressionChange } from "../module/types"

const service = (container: MedusaContainer) => container.resolve("emailMarketing")
type Service = ReturnType<typeof service>
type Row = SuppressionChange & { email_digest?: string }

const table = tableWriting((emailMarketing: Service) => ({
  create: (input: NewSuppression) => emailMarketing.createEmailSuppressions(input),
  retrieve: (id) => emailMarketing.retrieveEmailSuppression(id),
  update: (row: Row & { id: string }) => emailMarketing.updateEmailSuppressions(row),
  remove: (id) => emailMarketing.softDeleteEmailSuppressions(id),
  restore: (id) => emailMarketing.restoreEmailSuppressions(id),
}))

/** Add, describe and delete addresses that get no campaigns. */
export const emailSuppressionWorkflows = crudWorkflows("email-suppression", {
  service,
  ...table,
  async create({ subscribers }: Service, { email, reason, note }: NewSuppression) {
    const [id] = await subscribers.suppress([{ email, reason, note: note ?? null }])
    if (id === undefined) throw errors.duplicate("This address is suppressed already.")
    return id
  },
  update(emailMarketing, id, change: SuppressionChange) {
    const digest = change.email === undefined ? {} : digestOf(emailMarketing, change.email)
    return table.update(emailMarketing, id, { ...change, ...digest })
  },
})

function digestOf({ subscribers }: Service, email: string) {
  return { email_digest: subscribers.digestOf(email) }
}

/** One transaction, and the only step, so it needs no compensation. */
const unsuppressEmail = createStep(
  "unsuppress-email",
  async ({ email, note }: { email: string; note: string }, { container }) => {
    await service(container).subscribers.unsuppress(email, { note })
    return new StepResponse(null)
  },
)

/** Ends the suppression of an address, and stores why. */
export const unsuppressEmailWorkflow = createWorkflow(
  "unsuppress-email",
  (input: WorkflowData<{ email: string; note: string }>) => new WorkflowResponse(unsuppressEmail(input)),
)
