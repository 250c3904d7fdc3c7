import { randomUUID } from "node:crypto"
import { z } from "zod"
import { errors } from "../../../lib/errors"
import { hmacSha256 } from "./constant-time"

interface Options {
  url: string
  apiKey: string
  secretKey: string
  timeoutMs: number
}

/** Asks iyzico, and answers what it says of a success. Throws 502 `provider_error`, with a cause where nobody answered. */
export type IyzicoClient = (path: string, body: object) => Promise<Record<string, unknown>>

const answer = z.looseObject({
  status: z.string(),
  errorCode: z.coerce.string().optional(),
  errorMessage: z.string().optional(),
})

/**
 * iyzico's HTTP API: https://docs.iyzico.com/en/getting-started/preliminaries/authentication/hmacsha256-auth. Not by its
 * SDK: that has no time limit, and takes keys from the environment where it is given none.
 */
export function iyzicoClient({ url, apiKey, secretKey, timeoutMs }: Options): IyzicoClient {
  return async (path, body) => {
    const text = JSON.stringify(body)
    const random = randomUUID()
    const signature = hmacSha256(secretKey, random + path + text, "hex")
    const proof = `apiKey:${apiKey}&randomKey:${random}&signature:${signature}`
    const headers = {
      "content-type": "application/json",
      "x-iyzi-rnd": random,
      authorization: `IYZWSv2 ${Buffer.from(proof).toString("base64")}`,
    }
    const result = await ask(new URL(path, url), { headers, body: text, timeoutMs })
    if (result.status === "success") return result
    throw errors.providerError(
      `iyzico refuses this: ${result.errorMessage ?? result.errorCode ?? "no reason given"}`,
    )
  }
}

async function ask(url: URL, request: { headers: Record<string, string>; body: string; timeoutMs: number }) {
  try {
    const { headers, body, timeoutMs } = request
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { method: "POST", headers, body, redirect: "error", signal })
    return answer.parse(JSON.parse(await response.text()))
  } catch (cause) {
    throw errors.providerError("iyzico did not answer as it should.", { cause })
  }
}
