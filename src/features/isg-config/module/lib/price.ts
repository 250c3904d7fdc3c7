import { MathBN } from "@medusajs/framework/utils"
import { decimalsOf } from "../../../../lib/currency-decimals"
import type { IsgConfigContent, IsgInputs, IsgPrice } from "../types"

/** A code of the inputs that the rates do not have. */
export interface IsgFault {
  path: "hazard_class" | "location_code" | `service_codes.${number}`
  message: string
}

/** Faults of the inputs. Only sound inputs have a price. */
export function inputFaults(config: IsgConfigContent, inputs: IsgInputs): IsgFault[] {
  const { hazard_class, location_code, service_codes } = inputs
  const isKnown = (items: readonly { code: string }[], code: string) => items.some((one) => one.code === code)
  return [
    ...(isKnown(config.hazard_classes, hazard_class)
      ? []
      : [{ path: "hazard_class" as const, message: "no hazard class has this code" }]),
    ...(location_code == null || isKnown(config.location_modifiers, location_code)
      ? []
      : [{ path: "location_code" as const, message: "no location has this code" }]),
    ...service_codes.flatMap((code, index) => {
      const path = `service_codes.${index}` as const
      if (!isKnown(config.services, code)) return [{ path, message: "no ISG service has this code" }]
      return service_codes.indexOf(code) < index ? [{ path, message: "the code occurs twice" }] : []
    }),
  ]
}

/**
 * The monthly price of each service that the inputs name, in their order. The inputs must be sound.
 *
 * - `minute`: the minutes of all full-time persons and of the remaining employees, times the rate.
 * - `employee`: the number of employees, times the rate.
 * - `flat`: the rate.
 *
 * The location's factor multiplies each price. Each price is rounded once, half up, to the currency's decimals.
 */
export function isgPrices(config: IsgConfigContent, inputs: IsgInputs): IsgPrice[] {
  const factor = config.location_modifiers.find(({ code }) => code === inputs.location_code)?.factor ?? "1"
  return inputs.service_codes.flatMap((wanted) => {
    const service = config.services.find(({ code }) => code === wanted)
    if (!service) return []
    const { code, name, unit, base_rate, waived_by } = service
    const isWaived = waived_by !== null && fullTimeOf(config, waived_by, inputs).persons > 0
    const need = unit === "minute" ? minutesOf(config, code, inputs) : undefined
    const isRequired = !isWaived && (unit !== "minute" || need !== undefined)
    const units = unit === "minute" ? (need?.minutes ?? 0) : unit === "employee" ? inputs.employees : 1
    const amount = MathBN.mult(MathBN.mult(units, base_rate), factor)
    return {
      service_code: code,
      name,
      unit,
      base_rate,
      factor,
      is_required: isRequired,
      full_time: isRequired ? (need?.full_time ?? 0) : 0,
      minutes: isRequired ? (need?.minutes ?? 0) : 0,
      amount: isRequired ? amount.decimalPlaces(decimalsOf(config.currency_code)).toNumber() : 0,
    }
  })
}

type Workplace = Pick<IsgInputs, "employees" | "hazard_class">

/** The minutes in a month. Undefined if no row of the table covers the workplace. */
function minutesOf(config: IsgConfigContent, service: string, place: Workplace) {
  const row = config.minutes.find(
    ({ service_code, hazard_class, employees_min, employees_max }) =>
      service_code === service &&
      hazard_class === place.hazard_class &&
      employees_min <= place.employees &&
      (employees_max === null || place.employees <= employees_max),
  )
  if (!row) return undefined
  const { persons, minutes, remaining } = fullTimeOf(config, service, place)
  return { full_time: persons, minutes: persons * minutes + remaining * row.minutes }
}

/** The full-time persons that the workplace owes, and the employees beyond their groups. */
function fullTimeOf(config: IsgConfigContent, service: string, { employees, hazard_class }: Workplace) {
  const row = config.full_time.find(
    (one) => one.service_code === service && one.hazard_class === hazard_class,
  )
  if (!row) return { persons: 0, minutes: 0, remaining: employees }
  const persons = Math.floor(employees / row.employees)
  return { persons, minutes: row.minutes, remaining: employees - persons * row.employees }
}
