import { randomInt } from "node:crypto"

export interface Call {
  /** Default: `POST` with a body, else `GET`. */
  method?: "GET" | "POST" | "DELETE"
  key?: string
  token?: string
  body?: object | undefined
}

/** `Body` is what the caller expects of a successful answer. */
export interface Answer<Body> {
  status: number
  body: Body & { code?: string }
}

/** Calls a server from a random address, so that no rate limit is reached. */
export async function requestTo<Body>(port: number, path: string, call: Call): Promise<Answer<Body>> {
  const { key, token, body, method = body ? "POST" : "GET" } = call
  const any = () => randomInt(250)
  const reply = await fetch(`http://localhost:${port}${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": ["10", any(), any(), any()].join("."),
      ...(key && { "x-publishable-api-key": key }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: reply.status, body: (await reply.json()) as Answer<Body>["body"] }
}
