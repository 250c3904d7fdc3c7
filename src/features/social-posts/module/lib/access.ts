import { clock } from "../../../../lib/clock"
import type { Encryption } from "../../../../lib/encryption"
import { currentTenantId } from "../../../../tenancy/current-tenant"
import type { NetworkName } from "../fields"
import { networks } from "../networks"
import type { Account, Surroundings, Tokens } from "../networks/network"
import type { StoredAccount } from "./accounts"
import { NetworkError } from "./network-error"
import { storedTokens } from "./row-schemas"

/** A token that expires this soon is renewed before it is used. */
const RENEWED_BEFORE_MS = 10 * 60_000

type Place = { network: NetworkName; external_id: string }

export const sealTokens = (encryption: Encryption, place: Place, tokens: Tokens): string =>
  encryption.seal(JSON.stringify(tokens), placeOf(place))

/** The place that the tokens are bound to: one tenant and one account. */
const placeOf = ({ network, external_id }: Place) => `${currentTenantId()}/social/${network}/${external_id}`

/** How renewed tokens and ended accesses are stored. */
export interface AccessStore {
  encryption: Encryption
  replaceTokens(before: StoredAccount, tokens: { sealed: string; expires_at: Date | null }): Promise<void>
  endAccess(account: StoredAccount, status: "expired" | "revoked", problem: string): Promise<void>
}

/**
 * Calls a network with an account's token. Renews the token before it expires, and once if the network refuses it. A
 * refused call has done nothing, so it may be repeated. If there is no new token, the account is marked.
 */
export async function withAccess<Result>(
  stored: StoredAccount,
  around: Surroundings,
  store: AccessStore,
  work: (account: Account) => Promise<Result>,
): Promise<Result> {
  const { network, external_id } = stored
  let tokens: Tokens
  try {
    tokens = storedTokens.parse(JSON.parse(store.encryption.open(stored.sealed, placeOf(stored))))
  } catch (cause) {
    const problem = `The access to ${networks[network].title} cannot be decrypted. Connect the account again.`
    await store.endAccess(stored, "revoked", problem)
    throw new NetworkError("token_revoked", problem, { cause })
  }
  let held = stored
  const renew = async () => {
    const found = await networks[network].refresh(around, { external_id, tokens })
    if (!found) return false
    tokens = found
    const sealed = sealTokens(store.encryption, stored, found)
    const expires_at = found.expires_at === null ? null : new Date(found.expires_at)
    await store.replaceTokens(held, { sealed, expires_at })
    held = { ...held, sealed, expires_at }
    return true
  }
  const isOld = stored.expires_at !== null && stored.expires_at.getTime() < clock.now() + RENEWED_BEFORE_MS
  // If this fails, the network decides about the old token.
  if (isOld) await renew().catch(() => false)
  try {
    return await work({ external_id, access: tokens.access })
  } catch (error) {
    if (!(error instanceof NetworkError) || !isAboutToken(error)) throw error
    const isRenewed = await renew().catch((failure: unknown) => {
      if (failure instanceof NetworkError && isAboutToken(failure)) return false
      if (failure instanceof NetworkError && failure.kind === "refused") return false
      throw failure instanceof NetworkError
        ? new NetworkError("unreachable", failure.message, { cause: failure })
        : failure
    })
    if (isRenewed) return work({ external_id, access: tokens.access })
    const status = error.kind === "token_expired" ? "expired" : "revoked"
    await store.endAccess(held, status, error.message)
    throw error
  }
}

function isAboutToken({ kind }: NetworkError): boolean {
  return kind === "token_expired" || kind === "token_revoked"
}
