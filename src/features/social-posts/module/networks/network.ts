import type { z } from "zod"
import type { NetworkName } from "../fields"
import type { storedTokens } from "../lib/row-schemas"
import type { SocialPostsOptions, SocialSettings } from "../types"

/** The tokens of one account, as they are encrypted. */
export type Tokens = z.output<typeof storedTokens>

export interface FoundAccount {
  network: NetworkName
  external_id: string
  name: string
  handle: string | null
  tokens: Tokens
}

/** The dependencies of a network's functions: one shop's settings, and the addresses. */
export interface Surroundings {
  settings: SocialSettings
  urls: SocialPostsOptions["urls"]
  timeoutMs: number
}

export interface Authorizing {
  state: string
  verifier: string
  redirectUri: string
}

export interface Account {
  external_id: string
  access: string
}

/** The picture of a post, as JPEG. */
export interface Picture {
  /** Its public address, for networks that fetch it. */
  url: string
  /** Its bytes, for networks that take an upload. Throws `refused` if it does not exist any more. */
  bytes(): Promise<Uint8Array>
}

export interface Outgoing {
  text: string
  picture: Picture | null
  prepared_id: string | null
}

export interface Prepared {
  text: string
  picture: Picture
}

export interface Published {
  external_id: string | null
  external_url: string | null
}

export interface Wanted {
  text: string
  prepared_id: string | null
  since: Date
  /** Posts of the account that belong to other targets. */
  taken: ReadonlySet<string>
}

/** The parts that differ between networks. All functions throw `NetworkError`. */
export interface Network {
  title: string
  needsPicture: boolean
  /** Settings without which no account can be connected. */
  needs: readonly (keyof SocialSettings)[]
  authorizationUrl: (around: Surroundings, authorizing: Authorizing) => string
  /** All accounts that an admin has allowed. */
  accountsBehind: (
    around: Surroundings,
    code: string,
    authorizing: Omit<Authorizing, "state">,
  ) => Promise<FoundAccount[]>
  /** New tokens, or `undefined` if the network gives none without the admin. */
  refresh: (
    around: Surroundings,
    account: { external_id: string; tokens: Tokens },
  ) => Promise<Tokens | undefined>
  /** Prepares a picture that nobody sees yet. Returns its id. It may run again after a crash. */
  prepare?: (around: Surroundings, account: Account, post: Prepared) => Promise<string>
  /** Throws `not_ready` if the network still works on the prepared part. */
  assertReady?: (around: Surroundings, account: Account, preparedId: string) => Promise<void>
  /** Makes the post visible. The only call that must not run twice. */
  publish: (around: Surroundings, account: Account, post: Outgoing) => Promise<Published>
  /** Finds a post that may be there. */
  find: (around: Surroundings, account: Account, wanted: Wanted) => Promise<Published | undefined>
}
