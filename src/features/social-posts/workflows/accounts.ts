import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import type { NewAccount } from "../module/lib/accounts"

interface Connecting {
  accounts: NewAccount[]
  actor_id: string
}

const saveSocialAccountsStep = createStep(
  "save-social-accounts",
  async ({ accounts, actor_id }: Connecting, { container }) => {
    const social = container.resolve("socialPosts")
    const dated = accounts.map((account) => ({
      ...account,
      // A workflow's input may have passed through JSON.
      expires_at: account.expires_at === null ? null : new Date(account.expires_at),
    }))
    const known = await social.listSocialAccounts(
      { external_id: accounts.map(({ external_id }) => external_id) },
      { select: ["id"] },
    )
    const ids = await social.saveAccounts(dated, actor_id)
    const added = ids.filter((id) => known.every((account) => account.id !== id))
    return new StepResponse(ids, added)
  },
  async (added, { container }) => {
    if (added && added.length > 0) await container.resolve("socialPosts").softDeleteSocialAccounts(added)
  },
)

/** Stores the accounts that an admin has allowed. Returns their ids. A known account gets its new tokens. */
export const connectSocialAccountsWorkflow = createWorkflow(
  "connect-social-accounts",
  (input: WorkflowData<Connecting>) => new WorkflowResponse(saveSocialAccountsStep(input)),
)

const removeSocialAccountStep = createStep(
  "remove-social-account",
  async ({ id }: { id: string }, { container }) => {
    const sealed = await container.resolve("socialPosts").removeAccount(id)
    return new StepResponse(id, { id, sealed })
  },
  async (removed, { container }) => {
    if (removed) await container.resolve("socialPosts").putBackAccount(removed.id, removed.sealed)
  },
)

/** Forgets an account. Throws 404, and 409 `invalid_state` while a post waits for it. */
export const removeSocialAccountWorkflow = createWorkflow(
  "remove-social-account",
  (input: WorkflowData<{ id: string }>) => new WorkflowResponse(removeSocialAccountStep(input)),
)
