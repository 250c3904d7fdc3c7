import autocannon from "autocannon"
import { percentile } from "../measure"

/** Requests come from this many addresses, so that no address reaches its rate limit. */
const ADDRESSES = 4_096
const TIMEOUT_SECONDS = 60

export interface Measured {
  perSecond: number
  p50: number
  p99: number
}

interface Load {
  url: string
  key: string
  /** Returns the path of the next request. */
  path: () => string
  connections: number
  /** How long, or how many requests. */
  seconds?: number
  amount?: number
}

/** Sends requests on all connections at once. Fails if a response is not 200. */
export async function load({ url, key, path, connections, seconds, amount }: Load): Promise<Measured> {
  const times: number[] = []
  const failed = new Set<number>()
  const shared = { "x-publishable-api-key": key }
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections,
        ...(amount === undefined ? { duration: seconds } : { amount }),
        timeout: TIMEOUT_SECONDS,
        requests: [
          {
            setupRequest: (request) => ({
              ...request,
              path: path(),
              headers: { ...shared, "x-forwarded-for": nextAddress() },
            }),
          },
        ],
      },
      (error: Error | null, finished) => (error ? reject(error) : resolve(finished)),
    )
    instance.on("response", (_client, status, _bytes, time) => {
      if (status === 200) times.push(time)
      else failed.add(status)
    })
  })
  if (failed.size > 0 || result.errors > 0 || times.length === 0)
    throw new Error(
      `${path()} on ${url}: ${times.length} answers, statuses ${[...failed].join(", ")}, ${result.errors} errors`,
    )
  return {
    perSecond: times.length / result.duration,
    p50: percentile(times, 50),
    p99: percentile(times, 99),
  }
}

let requests = 0

/** The address for the next request. Our server believes the header, because TRUST_PROXY is set. */
export function nextAddress(): string {
  const number = requests++ % ADDRESSES
  return `10.0.${number >> 8}.${number & 255}`
}
