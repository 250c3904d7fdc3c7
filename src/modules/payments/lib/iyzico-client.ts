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
export interface IyzicoClient {
  post(path: string, body: object): Promise<Record<string, unknown>>
  get(path: string, query: Record<string, string>): Promise<Record<string, unknown>>
}

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
  const call = async (path: string, query: Record<string, string>, body?: string) => {
    const random = randomUUID()
    // The query is no part of what is signed.
    const signature = hmacSha256(secretKey, random + path + (body ?? ""), "hex")
    const proof = `apiKey:${apiKey}&randomKey:${random}&signature:${signature}`
    const headers = {
      "content-type": "application/json",
      "x-iyzi-rnd": random,
      authorization: `IYZWSv2 ${Buffer.from(proof).toString("base64")}`,
    }
    const address = new URL(path, url)
    address.search = new URLSearchParams(query).toString()
    const method = body === undefined ? "GET" : "POST"
    const result = await ask(address, { method, headers, ...(body !== undefined && { body }) }, timeoutMs)
    if (result.status === "success") return result
    throw errors.providerError(
      `iyzico refuses this: ${result.errorMessage ?? result.errorCode ?? "no reason given"}`,
    )
  }
  return {
    post: (path, body) => call(path, {}, JSON.stringify(body)),
    get: (path, query) => call(path, query),
  }
}

async function ask(url: URL, request: RequestInit, timeoutMs: number) {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { ...request, redirect: "error", signal })
    return answer.parse(JSON.parse(await response.text()))
  } catch (cause) {
    throw errors.providerError("iyzico did not answer as it should.", { cause })
  }
}
