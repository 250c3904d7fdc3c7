import { randomUUID } from "node:crypto"
import { z } from "zod"
import { hmac } from "../../../../lib/constant-time"
import { errors } from "../../../../lib/errors"
import type { GuardedInit } from "../../../../lib/guarded-fetch"
import { paymentFetch } from "./payment-fetch"

interface Options {
  url: string
  apiKey: string
  secretKey: string
  timeoutMs: number
}

/**
 * Calls iyzico and parses the answer with the caller's schema. Throws 502 `provider_error`. The error has a `cause` if
 * there was no usable answer, and has none if iyzico refuses.
 */
export interface IyzicoClient {
  post<Answer>(path: string, body: object, shape: z.ZodType<Answer>): Promise<Answer>
  get<Answer>(path: string, query: Record<string, string>, shape: z.ZodType<Answer>): Promise<Answer>
}

const answer = z.looseObject({
  status: z.string(),
  errorCode: z.coerce.string().optional(),
  errorMessage: z.string().optional(),
})

/**
 * A client of iyzico's HTTP API:
 * https://docs.iyzico.com/en/getting-started/preliminaries/authentication/hmacsha256-auth. iyzico's own library is not
 * used, because it has no time limit and reads keys from environment variables.
 */
export function iyzicoClient({ url, apiKey, secretKey, timeoutMs }: Options): IyzicoClient {
  const call = async (path: string, query: Record<string, string>, body?: string) => {
    const random = randomUUID()
    // iyzico signs the path without the query.
    const signature = hmac(secretKey, random + path + (body ?? ""), "hex")
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
      `iyzico refuses the request: ${result.errorMessage ?? result.errorCode ?? "no reason given"}`,
    )
  }
  return {
    post: async (path, body, shape) => shaped(await call(path, {}, JSON.stringify(body)), shape),
    get: async (path, query, shape) => shaped(await call(path, query), shape),
  }
}

function shaped<Answer>(result: unknown, shape: z.ZodType<Answer>): Answer {
  const { data, error } = shape.safeParse(result)
  if (error) throw errors.providerError("iyzico did not send a valid answer.", { cause: error })
  return data
}

const fetchIyzico = paymentFetch("iyzico")

async function ask(url: URL, request: GuardedInit, timeoutMs: number) {
  try {
    const response = await fetchIyzico(url, request, { totalMs: timeoutMs })
    return answer.parse(JSON.parse(await response.text()))
  } catch (cause) {
    throw errors.providerError("iyzico did not send a valid answer.", { cause })
  }
}
