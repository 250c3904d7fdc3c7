import type { isgConfigContent } from "../../../features/isg-config/module/schemas"
import type { adminQuotes } from "../../../features/quotes/api/admin.rows"
import type { Received } from "../../../kits/rows/moments"
import { isRecord, type Values } from "../../lib/draft"
import type { Quote, QuoteRevision } from "../../resources/quotes"

export type IsgRates = Received<typeof isgConfigContent>
/** The calculator's answer. */
export type IsgPriceList = Received<typeof adminQuotes.priceIsgServices.response>

/**
 * The first values of the form: the workplace of the present lines, or else that of the request. `versions` are the
 * published versions of the rates, the newest first.
 */
export function isgInputsOf(
  { isg }: Pick<Quote, "isg">,
  { document: { lines } }: Pick<QuoteRevision, "document">,
  versions: readonly number[],
): Values {
  const priced = lines.flatMap((line) => line.isg ?? [])
  const before: Values = priced.find(({ employees }) => employees !== undefined) ?? isg ?? {}
  const { config_version } = before
  return {
    config_version: versions.find((number) => number === config_version) ?? versions[0],
    hazard_class: before.hazard_class,
    employees: before.employees ?? null,
    location_code: before.location_code ?? null,
    service_codes:
      priced.length > 0 ? [...new Set(priced.map((one) => one.service_code))] : (isg?.service_codes ?? []),
  }
}

/** The inputs if all that the calculator needs is there. */
export function completeInputs(value: unknown): Values | undefined {
  if (!isRecord(value) || !value.hazard_class || !value.employees) return undefined
  return codesOf(value).length > 0 ? value : undefined
}

/** The services that the form names. */
export function codesOf(inputs: unknown): string[] {
  const codes = isRecord(inputs) ? inputs.service_codes : undefined
  return Array.isArray(codes) ? codes.filter((code) => typeof code === "string") : []
}

interface Units {
  unit: string
  minutes: number
}

/** The number that multiplies the rate: the minutes, the employees, or 1 for a flat price. */
export function unitsOf({ unit, minutes }: Units, employees: unknown): number | null {
  if (unit === "minute") return minutes
  if (unit === "flat") return 1
  return typeof employees === "number" ? employees : null
}
