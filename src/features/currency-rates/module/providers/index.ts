import { guardedFetch } from "../../../../lib/guarded-fetch"
import { asError } from "../../../../lib/thrown"
import { currentTenantId } from "../../../../tenancy/current-tenant"
import type { Source } from "../fields"
import { readEcb } from "./ecb"
import { frankfurterPath, readFrankfurter } from "./frankfurter"
import { type Published, UnusableRatesError } from "./published"
import { readTcmb, type TcmbPrice } from "./tcmb"

/** A source's answer may not be longer. The daily files have about 10 KB. */
const LARGEST_ANSWER_BYTES = 256 * 1024

export interface RateSourcesOptions {
  urls: { ecb: string; tcmb: string; frankfurter: string }
  /** Whether the address that a shop has set may be in a private network. */
  allowPrivateHosts: boolean
  timeoutMs: number
}

export interface Asking {
  base: string
  tcmbPrice: TcmbPrice
  /** The address of the shop's own Frankfurter server. */
  frankfurterUrl: string | null
}

const service = "rates"
const limits = { service, mostBytes: LARGEST_ANSWER_BYTES, whose: currentTenantId } as const
const fetchFromInstallation = guardedFetch({ ...limits, allowPrivate: true })
const fetchPublic = guardedFetch({ ...limits, allowPrivate: false })

/** Asks a source for its newest rates. Throws an error with a message for admins. */
export async function askSource(
  source: Source,
  { base, tcmbPrice, frankfurterUrl }: Asking,
  { urls, allowPrivateHosts, timeoutMs }: RateSourcesOptions,
): Promise<Published> {
  const own = source === "frankfurter" ? frankfurterUrl : null
  const fetchRates = own === null || allowPrivateHosts ? fetchFromInstallation : fetchPublic
  const read = async (path: string) => {
    const address = `${(own ?? urls[source]).replace(/\/+$/, "")}${path}`
    const response = await fetchRates(address, { headers: { accept: "*/*" } }, { totalMs: timeoutMs })
    const text = await response.text()
    if (response.status !== 200) throw new UnusableRatesError(`The server answered ${response.status}.`)
    return text
  }
  const asked = {
    ecb: async () => readEcb(await read("/stats/eurofxref/eurofxref-daily.xml")),
    tcmb: async () => readTcmb(await read("/kurlar/today.xml"), tcmbPrice),
    frankfurter: async () => readFrankfurter(await read(frankfurterPath(base)), base),
  }
  try {
    return await asked[source]()
  } catch (error) {
    if (error instanceof UnusableRatesError) throw error
    throw new UnusableRatesError(problemOf(asError(error)), { cause: error })
  }
}

/** A message for admins. The error's own message may contain addresses of the installation, so it is not shown. */
function problemOf({ name }: Error): string {
  if (name === "TimeoutError") return "The server took too long."
  if (name === "PrivateAddressError") return "The address is in a private network."
  if (name === "AnswerTooLongError") return "The answer is too long."
  return "The server could not be reached."
}
