import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import type { Actor } from "../../lib/actor"
import type { RedirectChange, RedirectInput } from "./module/types"

/** Addresses with the storefront's own host become paths. */
const homeOf = async (container: MedusaContainer) =>
  (await container.resolve("tenantConfig").read("storefront")).url

const createRedirect = createStep(
  "create-redirect",
  async ({ input }: { input: RedirectInput; actor: Actor }, { container }) => {
    const id = await container.resolve("redirects").createRule(input, await homeOf(container))
    return new StepResponse(id, id)
  },
  async (id, { container }) => {
    if (id !== undefined) await container.resolve("redirects").undoRules({ created: [id], before: [] })
  },
)

const updateRedirect = createStep(
  "update-redirect",
  async ({ id, change }: { id: string; change: RedirectChange; actor: Actor }, { container }) => {
    const before = await container.resolve("redirects").updateRule(id, change, await homeOf(container))
    return new StepResponse(id, before)
  },
  async (before, { container }) => {
    if (before) await container.resolve("redirects").undoRules({ created: [], before: [before] })
  },
)

const deleteRedirect = createStep(
  "delete-redirect",
  async ({ id }: { id: string }, { container }) => {
    return new StepResponse(id, await container.resolve("redirects").deleteRule(id))
  },
  async (before, { container }) => {
    if (before) await container.resolve("redirects").undoRules({ created: [], before: [before] })
  },
)

const forgetRedirectMiss = createStep(
  "forget-redirect-miss",
  async ({ id }: { id: string }, { container }) => {
    await container.resolve("redirects").forgetMiss(id)
    return new StepResponse(id)
  },
)

const importRedirects = createStep(
  "import-redirects",
  async ({ csv, dryRun }: { csv: string; dryRun: boolean }, { container }) => {
    const home = await homeOf(container)
    const { result, undo } = await container.resolve("redirects").importCsv(csv, { home, dryRun })
    return new StepResponse(result, undo)
  },
  async (undo, { container }) => {
    if (undo) await container.resolve("redirects").undoRules(undo)
  },
)

export const createRedirectWorkflow = createWorkflow(
  "create-redirect",
  (input: WorkflowData<{ input: RedirectInput; actor: Actor }>) => {
    const id = createRedirect(input)
    emitEventStep({ eventName: "redirect.created", data: { id } })
    return new WorkflowResponse(id)
  },
)

export const updateRedirectWorkflow = createWorkflow(
  "update-redirect",
  (input: WorkflowData<{ id: string; change: RedirectChange; actor: Actor }>) => {
    const id = updateRedirect(input)
    emitEventStep({ eventName: "redirect.updated", data: { id } })
    return new WorkflowResponse(id)
  },
)

export const deleteRedirectWorkflow = createWorkflow(
  "delete-redirect",
  (input: WorkflowData<{ id: string }>) => {
    const id = deleteRedirect(input)
    emitEventStep({ eventName: "redirect.deleted", data: { id } })
    return new WorkflowResponse(id)
  },
)

export const forgetRedirectMissWorkflow = createWorkflow(
  "forget-redirect-miss",
  (input: WorkflowData<{ id: string }>) => new WorkflowResponse(forgetRedirectMiss(input)),
)

export const importRedirectsWorkflow = createWorkflow(
  "import-redirects",
  (input: WorkflowData<{ csv: string; dryRun: boolean }>) => {
    const result = importRedirects(input)
    emitEventStep({ eventName: "redirects.imported", data: {} })
    return new WorkflowResponse(result)
  },
)

/** All writes of redirects. Each has a compensation, except that a missed path stays forgotten. */
export const redirectWorkflows = {
  create: createRedirectWorkflow,
  update: updateRedirectWorkflow,
  remove: deleteRedirectWorkflow,
  forgetMiss: forgetRedirectMissWorkflow,
  importCsv: importRedirectsWorkflow,
}
