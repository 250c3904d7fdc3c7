import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"

/** Emitted when a customer sets a new password. */
export const PASSWORD_CHANGED = "account.password-changed"

/** Emits the event for a new password, without the password. */
export const announceNewPasswordWorkflow = createWorkflow(
  "announce-new-password",
  (input: WorkflowData<{ authIdentityId: string; changedAt: number }>) => {
    const data = transform({ input }, ({ input: { authIdentityId, changedAt } }) => ({
      id: String(changedAt),
      auth_identity_id: authIdentityId,
    }))
    emitEventStep({ eventName: PASSWORD_CHANGED, data })
    return new WorkflowResponse(undefined)
  },
)
