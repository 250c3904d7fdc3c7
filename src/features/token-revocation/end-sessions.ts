import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../lib/clock"
import { errors } from "../../lib/errors"
import { revokeTokensWorkflow } from "./workflows/revoke-tokens"

/**
 * Revokes all tokens and sessions of an account when its password changes or the account is deleted. A person who knows
 * the old password must lose access. Sign-ins in progress are included, because a token is dated from the begin of its
 * request. The engine does not check whether a token's owner still exists, and emits no event for these changes. So
 * this replaces the methods that all such changes use.
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
    // Runs before the change: after a crash in between, no old token is valid with the new password. Runs again after
    // the change, because the old password worked until then.
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

/** The sign-in identities whose admin or customer was deleted. The engine sets the id of the owner to `null`. */
function leftBy(changes: unknown): string[] {
  return changed
    .parse(changes)
    .filter(({ app_metadata }) => Object.values(app_metadata ?? {}).includes(null))
    .map(({ id }) => id)
}

/**
 * Replaces a method by one that also runs `then` afterwards. The method has many overloads, so its type is not
 * repeated.
 */
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
