import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"

interface Decision {
  id: string
  status: "active" | "rejected"
  actor: string | null
}

const decideSnapshotStep = createStep(
  "decide-snapshot",
  async (decision: Decision, { container }) => {
    await container.resolve("currencyRates").decide(decision)
    return new StepResponse(decision.id, decision.id)
  },
  async (id, { container }) => {
    if (id !== undefined) await container.resolve("currencyRates").revertDecision(id)
  },
)

/** Accepts or rejects the rates of a snapshot that was held because a rate had changed too much. */
export const decideSnapshotWorkflow = createWorkflow(
  "decide-snapshot",
  (input: WorkflowData<Decision>) => new WorkflowResponse(decideSnapshotStep(input)),
)
