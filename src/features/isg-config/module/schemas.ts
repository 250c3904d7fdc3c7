import { z } from "zod"
import { isCurrencyCode, UNKNOWN_CURRENCY } from "../../../lib/currency-codes"
import { plainLineField, plainTextField } from "../../../lib/fields"

/** How the price of a service grows: with its minutes, with the number of employees, or not at all. */
const ISG_UNITS = ["minute", "employee", "flat"] as const

const MAX_EMPLOYEES = 1_000_000

const code = z
  .string()
  .regex(/^[a-z0-9]+(?:[_-][a-z0-9]+)*$/, "must have small letters, digits, '-' and '_' only")
  .max(60)

const name = plainLineField(200)

/** An amount or a factor as a decimal, so that no digit is lost. */
const decimal = z
  .string()
  .regex(/^\d{1,9}(?:\.\d{1,6})?$/, "must be a decimal such as 14.50, with at most 9 digits and 6 decimals")

const date = z.iso.date()
const source = plainTextField(2000)
const employees = z.int().min(1).max(MAX_EMPLOYEES)

const HAZARD = "tehlikeli"
const EXPERT = "safety-expert"

const isgService = z.strictObject({
  code: code.meta({ examples: [EXPERT] }),
  name: name.meta({ examples: ["İş güvenliği uzmanı"] }),
  base_rate: decimal.describe("The price of one unit, without taxes.").meta({ examples: ["14.50"] }),
  unit: z.enum(ISG_UNITS).meta({ examples: ["minute"] }),
  waived_by: code
    .nullable()
    .default(null)
    .describe("The service that replaces this one where the workplace owes a full-time person of it.")
    .meta({ examples: [null] }),
})

const hazardClass = z.strictObject({
  code: code.meta({ examples: [HAZARD] }),
  name: name.meta({ examples: ["Tehlikeli"] }),
})

const locationModifier = z.strictObject({
  code: code.meta({ examples: ["istanbul"] }),
  name: name.meta({ examples: ["İstanbul"] }),
  factor: decimal.describe("Multiplies each price.").meta({ examples: ["1.15"] }),
})

const minutesRow = z.strictObject({
  service_code: code.meta({ examples: [EXPERT] }),
  hazard_class: code.meta({ examples: [HAZARD] }),
  employees_min: employees.meta({ examples: [1] }),
  employees_max: employees
    .nullable()
    .default(null)
    .describe("`null`: without an upper limit.")
    .meta({ examples: [null] }),
  minutes: z
    .int()
    .min(0)
    .max(10_000)
    .describe("Minutes for each employee and month.")
    .meta({ examples: [20] }),
  source: source.meta({ examples: ["Regulation on occupational safety experts"] }),
  valid_from: date.meta({ examples: ["2016-01-01"] }),
})

const fullTimeRow = z.strictObject({
  service_code: code.meta({ examples: [EXPERT] }),
  hazard_class: code.meta({ examples: [HAZARD] }),
  employees: employees
    .describe("For each of these whole groups of employees, the workplace owes one full-time person.")
    .meta({ examples: [500] }),
  minutes: z
    .int()
    .min(0)
    .max(100_000)
    .describe("The minutes of one full-time person in a month.")
    .meta({ examples: [11_700] }),
  source: source.meta({ examples: ["Regulation on occupational safety experts"] }),
  valid_from: date.meta({ examples: ["2016-01-01"] }),
})

/** The ISG rates of a shop. They price quote requests of workplaces (occupational health and safety). */
export const isgConfigContent = z.strictObject({
  currency_code: z
    .string()
    .refine(isCurrencyCode, UNKNOWN_CURRENCY)
    .meta({ override: { type: "string" }, examples: ["try"] }),
  valid_from: date.meta({ examples: ["2026-01-01"] }),
  source: source
    .describe("Where the minutes come from.")
    .meta({ examples: ["Law 6331 and its regulations"] }),
  services: z.array(isgService).max(50),
  hazard_classes: z.array(hazardClass).max(20),
  location_modifiers: z.array(locationModifier).max(200),
  minutes: z.array(minutesRow).max(500),
  full_time: z.array(fullTimeRow).max(200).default([]),
})

/** The facts about a workplace that decide its prices. */
export const isgInputs = z.strictObject({
  config_version: z
    .int()
    .min(1)
    .describe("The version of the rates that the buyer saw.")
    .meta({ examples: [1] }),
  hazard_class: z
    .string()
    .max(60)
    .meta({ examples: [HAZARD] }),
  employees: employees.meta({ examples: [40] }),
  location_code: z
    .string()
    .max(60)
    .nullable()
    .optional()
    .describe("Left out: no modifier.")
    .meta({ examples: ["istanbul"] }),
  service_codes: z
    .array(z.string().max(60))
    .min(1)
    .max(50)
    .meta({ examples: [[EXPERT]] }),
})

/** The monthly price of one ISG service for one workplace, and how it was computed. */
export const isgPrice = z.object({
  service_code: z.string().meta({ examples: [EXPERT] }),
  name: z.string().meta({ examples: ["İş güvenliği uzmanı"] }),
  unit: z.enum(ISG_UNITS),
  is_required: z
    .boolean()
    .describe("False if the law asks for nothing of this service here. Then the price is 0.")
    .meta({ examples: [true] }),
  full_time: z
    .int()
    .describe("The persons that work full time.")
    .meta({ examples: [0] }),
  minutes: z
    .int()
    .describe("Minutes in a month, of all persons. 0 for services without minutes.")
    .meta({ examples: [800] }),
  base_rate: z.string().meta({ examples: ["14.50"] }),
  factor: z.string().meta({ examples: ["1.15"] }),
  amount: z
    .number()
    .describe("In major units, without taxes.")
    .meta({ examples: [13_340] }),
})
