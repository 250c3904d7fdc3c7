import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { callNetwork, type NetworkAnswer, type Refusal, readAnswer } from "../lib/call-network"
import { NetworkError } from "../lib/network-error"
import type { Surroundings, Tokens } from "./network"

export const TITLE = "LinkedIn"
const SECOND_MS = 1_000

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1).optional(),
})
const failure = z.object({ code: z.string().optional(), serviceErrorCode: z.number().optional() })

/** https://learn.microsoft.com/en-us/linkedin/shared/authentication/authentication: 65600 to 65604. */
const EXPIRED = new Set<unknown>(["EXPIRED_ACCESS_TOKEN", 65_602])

/** Exchanges a code or a refresh token. */
export async function tokensFor(around: Surroundings, fields: Record<string, string>): Promise<Tokens> {
  const { settings, urls, timeoutMs } = around
  const client = {
    client_id: settings.linkedin_client_id ?? "",
    client_secret: settings.linkedin_client_secret ?? "",
  }
  const init = { method: "POST", body: new URLSearchParams({ ...fields, ...client }) }
  const url = `${urls.linkedin}/oauth/v2/accessToken`
  const { json } = await callNetwork(TITLE, url, init, { timeoutMs, refusal })
  const { access_token, expires_in, refresh_token = null } = readAnswer(tokenAnswer, json, TITLE)
  const expires_at = new Date(clock.now() + expires_in * SECOND_MS).toISOString()
  return { access: access_token, refresh: refresh_token, expires_at }
}

/** One call of the versioned API. */
export async function api(
  { settings, urls, timeoutMs }: Surroundings,
  access: string,
  path: string,
  body?: object,
): Promise<NetworkAnswer> {
  const headers = {
    authorization: `Bearer ${access}`,
    "linkedin-version": settings.linkedin_version,
    "x-restli-protocol-version": "2.0.0",
    ...(body && { "content-type": "application/json" }),
  }
  const init = { method: body ? "POST" : "GET", headers, body: body ? JSON.stringify(body) : null }
  return callNetwork(TITLE, `${urls.linkedinApi}${path}`, init, { timeoutMs, refusal })
}

/** Sends the bytes of a picture to the address that LinkedIn has named. */
export async function upload(
  { timeoutMs }: Surroundings,
  access: string,
  url: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const headers = { authorization: `Bearer ${access}`, "content-type": "image/jpeg" }
  await callNetwork(TITLE, url, { method: "PUT", headers, body: bytes }, { timeoutMs, refusal })
}

const refusal: Refusal = (status, json) => {
  const { code, serviceErrorCode } = failure.safeParse(json).data ?? {}
  if (status === 401)
    return EXPIRED.has(code) || EXPIRED.has(serviceErrorCode)
      ? new NetworkError("token_expired", "The access to LinkedIn has expired. Connect the account again.")
      : new NetworkError("token_revoked", "LinkedIn no longer accepts the access. Connect the account again.")
  // LinkedIn refuses a repeated post, and the first one may be ours.
  if (status === 409 || status === 408 || code === "DUPLICATE_POST")
    return new NetworkError("unclear", `LinkedIn answered with the status ${status}.`)
  return new NetworkError("refused", `LinkedIn refused this with the status ${status}.`)
}
