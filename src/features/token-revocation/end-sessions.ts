import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../lib/clock"
import { errors } from "../../lib/errors"
import { revokeTokensWorkflow } from "../../workflows/token-revocation/revoke-tokens"

/**
 * Lets all that an account has opened end with it, or with its password: a new one, because whoever changes it may do so
 * since somebody else knows the old, which includes what is being signed in by it at this moment, as tokens are dated
 * from when their request began; an account that is taken from its admin or customer, or deleted, because the
 * engine asks nobody whether the bearer of a token is still there. It has no event for either, so this stands around
 * the methods by which every way there leads.
 */
export function endSessionsOfChangedAccounts(container: MedusaContainer): void {
  const auth = container.resolve(Modules.AUTH)
  const end = async (identities: string[]) => {
    if (identities.length === 0) return
    const issuedBefore = clock.now()
    const revocations = identities.map((subject) => ({ subject, issuedBefore }))
    await revokeTokensWorkflow(container).run({ input: { revocations } })
  }

  const updateProvider = auth.updateProvider.bind(auth)
  auth.updateProvider = async (provider, change) => {
    if (!("password" in change)) return updateProvider(provider, change)
    const { data: known } = changedPassword.safeParse(change)
    const identities = known ? await auth.listProviderIdentities({ provider, ...known }, OF_IDENTITY) : []
    const owners = identities.flatMap(({ auth_identity_id }) => auth_identity_id ?? [])
    // Before, because a process that dies in between must leave no old token good under the new password; and once
    // more after it, because until then one can sign in by the old.
    await end(owners)
    const answer = await updateProvider(provider, change)
    await end(owners)
    return answer
  }

  afterEach(auth, "updateAuthIdentities", async (changes) => end(leftBy(changes)))
  afterEach(auth, "deleteAuthIdentities", async (ids) => end(deleted.parse(ids)))
}

const changedPassword = z.object({ entity_id: z.string() })
const OF_IDENTITY = { select: ["auth_identity_id"] }

const deleted = z
  .union([z.string(), z.array(z.string())])
  .transform((ids) => [ids].flat())
  .catch([])

const change = z.looseObject({ id: z.string(), app_metadata: z.record(z.string(), z.unknown()).nullish() })
const changed = z
  .union([change, z.array(change)])
  .transform((changes) => [changes].flat())
  .catch([])

/** Accounts that nobody is behind any more: the engine writes `null` where the id of an admin or customer stood. */
function leftBy(changes: unknown): string[] {
  return changed
    .parse(changes)
    .filter(({ app_metadata }) => Object.values(app_metadata ?? {}).includes(null))
    .map(({ id }) => id)
}

/** Does something besides, once a method has done its work. Its type has too many forms to be written again. */
function afterEach<Service extends object>(
  service: Service,
  method: keyof Service & string,
  then: (input: unknown) => Promise<void>,
): void {
  const original: unknown = service[method]
  if (typeof original !== "function") throw errors.internalError()
  Object.defineProperty(service, method, {
    configurable: true,
    writable: true,
    value: async (...input: unknown[]): Promise<unknown> => {
      const answer: unknown = await Reflect.apply(original, service, input)
      await then(input[0])
      return answer
    },
  })
}
