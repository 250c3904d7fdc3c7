import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { dueWork } from "../../tenancy/schedule/scheduled-job"
import { SYNC_AD_ACCOUNTS } from "./module/due"
import type { DescribedAccount } from "./module/types"

const connectAdAccountStep = createStep(
  "connect-ad-account",
  async (account: DescribedAccount, { container }) => {
    const id = await container.resolve("ads").addAccount(account)
    await dueWork(container).recheck(SYNC_AD_ACCOUNTS)
    return new StepResponse(id, id)
  },
  async (id, { container }) => {
    if (id !== undefined) await container.resolve("ads").deleteAdAccounts(id)
  },
)

/** Stores an account that the platform has described. Throws 409 `duplicate`. */
export const connectAdAccountWorkflow = createWorkflow(
  "connect-ad-account",
  (input: WorkflowData<DescribedAccount>) => new WorkflowResponse(connectAdAccountStep(input)),
)

const renewAdAccountStep = createStep(
  "renew-ad-account",
  async ({ id, sealed }: { id: string; sealed: string }, { container }) => {
    const before = await container.resolve("ads").changeToken(id, sealed)
    await dueWork(container).recheck(SYNC_AD_ACCOUNTS)
    return new StepResponse(id, { id, before })
  },
  async (done, { container }) => {
    if (done) await container.resolve("ads").changeToken(done.id, done.before)
  },
)

/** Gives an account a new token. Throws 404. */
export const renewAdAccountWorkflow = createWorkflow(
  "renew-ad-account",
  (input: WorkflowData<{ id: string; sealed: string }>) => new WorkflowResponse(renewAdAccountStep(input)),
)

const removeAdAccountStep = createStep(
  "remove-ad-account",
  async ({ id }: { id: string }, { container }) => {
    const ads = container.resolve("ads")
    const { sealed } = await ads.findAccount(id)
    // A forgotten account keeps no token.
    await ads.updateAdAccounts({ id, sealed: "" })
    await ads.softDeleteAdAccounts(id)
    return new StepResponse(id, { id, sealed })
  },
  async (removed, { container }) => {
    if (!removed) return
    await container.resolve("ads").restoreAdAccounts(removed.id)
    await container.resolve("ads").updateAdAccounts(removed)
  },
)

/** Forgets an account. Its facts no longer count. Throws 404. */
export const removeAdAccountWorkflow = createWorkflow(
  "remove-ad-account",
  (input: WorkflowData<{ id: string }>) => new WorkflowResponse(removeAdAccountStep(input)),
)

/** Without compensation: facts that a platform has corrected are never wanted back. */
const syncAdAccountStep = createStep("sync-ad-account", async ({ id }: { id: string }, { container }) => {
  const ads = container.resolve("ads")
  await ads.sync(await ads.findAccount(id))
  await dueWork(container).recheck(SYNC_AD_ACCOUNTS)
  return new StepResponse(id)
})

/** Reads the facts of an account now. A failure of the platform is stored in the account. Throws 404. */
export const syncAdAccountWorkflow = createWorkflow(
  "sync-ad-account",
  (input: WorkflowData<{ id: string }>) => new WorkflowResponse(syncAdAccountStep(input)),
)
