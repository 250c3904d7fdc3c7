import { describe, expect, it } from "vitest"
import { ratesFaults } from "../lib/check"
import { inputFaults, isgPrices } from "../lib/price"
import { INITIAL_ISG_CONFIG } from "../lib/regulated-rates"
import { isgConfigContent } from "../schemas"
import type { IsgConfigContent } from "../types"
import { WORKED_EXAMPLES } from "./worked-examples"

/** The rates of the examples: liras for a minute. */
const CONFIG: IsgConfigContent = {
  ...INITIAL_ISG_CONFIG,
  services: [
    { code: "safety-expert", name: "Expert", base_rate: "14.50", unit: "minute", waived_by: null },
    { code: "workplace-physician", name: "Physician", base_rate: "21.75", unit: "minute", waived_by: null },
    {
      code: "other-health-staff",
      name: "Health staff",
      base_rate: "9.90",
      unit: "minute",
      waived_by: "workplace-physician",
    },
    { code: "risk-assessment", name: "Risk assessment", base_rate: "4500", unit: "flat", waived_by: null },
    { code: "training", name: "Training", base_rate: "185", unit: "employee", waived_by: null },
  ],
  location_modifiers: [
    { code: "istanbul", name: "İstanbul", factor: "1.15" },
    { code: "izmir", name: "İzmir", factor: "1.08" },
    { code: "offshore", name: "Offshore", factor: "1.375" },
    { code: "village", name: "Village", factor: "0.955" },
  ],
}

describe("the monthly price of an ISG service", () => {
  it.each(WORKED_EXAMPLES)(
    "$service for $employees employees, $hazard, $location: $why",
    ({ service, hazard, employees, location, minutes, fullTime, amount, isRequired }) => {
      const [price] = isgPrices(CONFIG, {
        config_version: 1,
        hazard_class: hazard,
        employees,
        location_code: location,
        service_codes: [service],
      })
      expect(price).toMatchObject({ minutes, full_time: fullTime, amount, is_required: isRequired })
    },
  )

  it("has at least forty worked examples", () => {
    expect(WORKED_EXAMPLES.length).toBeGreaterThanOrEqual(40)
  })

  it("rounds to the decimals of the currency", () => {
    const yen = { ...CONFIG, currency_code: "jpy" }
    const inputs = {
      config_version: 1,
      hazard_class: "az-tehlikeli",
      employees: 1,
      service_codes: ["safety-expert"],
    }
    // 10 minutes × 14.50 × 0.955 = 138.475, and a yen has no decimals.
    expect(isgPrices(yen, { ...inputs, location_code: "village" })[0]?.amount).toBe(138)
  })

  it("keeps the order of the service codes", () => {
    const codes = ["training", "safety-expert", "risk-assessment"]
    const prices = isgPrices(CONFIG, {
      config_version: 1,
      hazard_class: "tehlikeli",
      employees: 3,
      service_codes: codes,
    })
    expect(prices.map(({ service_code }) => service_code)).toEqual(codes)
  })
})

describe("inputs", () => {
  const sound = { config_version: 1, hazard_class: "tehlikeli", employees: 3, service_codes: ["training"] }

  it.each([
    [{ hazard_class: "nuclear" }, ["hazard_class"]],
    [{ location_code: "moon" }, ["location_code"]],
    [{ service_codes: ["training", "magic"] }, ["service_codes.1"]],
    [{ service_codes: ["training", "training"] }, ["service_codes.1"]],
    [{ hazard_class: "", service_codes: ["constructor"] }, ["hazard_class", "service_codes.0"]],
  ])("with %j have faults at %j", (change, paths) => {
    expect(inputFaults(CONFIG, { ...sound, ...change }).map(({ path }) => path)).toEqual(paths)
  })

  it("are sound with codes of the rates", () => {
    expect(inputFaults(CONFIG, { ...sound, location_code: "izmir" })).toEqual([])
  })
})

describe("rates", () => {
  it("are sound and valid before a shop changes them", () => {
    expect(ratesFaults(INITIAL_ISG_CONFIG)).toEqual([])
    expect(isgConfigContent.parse(INITIAL_ISG_CONFIG)).toEqual(INITIAL_ISG_CONFIG)
  })

  const [row] = CONFIG.minutes
  const [whole] = CONFIG.full_time
  const [service] = CONFIG.services
  it.each([
    ["two services with one code", { services: [...CONFIG.services, service] }, "content.services.5.code"],
    [
      "a row for an unknown service",
      { minutes: [{ ...row, service_code: "x" }] },
      "content.minutes.0.service_code",
    ],
    [
      "a row for an unknown class",
      { minutes: [{ ...row, hazard_class: "x" }] },
      "content.minutes.0.hazard_class",
    ],
    [
      "rows that overlap",
      {
        minutes: [
          { ...row, employees_max: 9 },
          { ...row, employees_min: 9 },
        ],
      },
      "content.minutes.1.employees_min",
    ],
    [
      "a row that ends before it begins",
      { minutes: [{ ...row, employees_min: 9, employees_max: 8 }] },
      "content.minutes.0.employees_max",
    ],
    ["two rows for full-time persons", { full_time: [whole, whole] }, "content.full_time.1"],
    [
      "a service that waives itself",
      { services: [{ ...service, waived_by: service?.code }] },
      "content.services.0.waived_by",
    ],
  ])("refuse %s", (_, change, path) => {
    const content = isgConfigContent.parse({ ...CONFIG, ...change })
    expect(ratesFaults(content).map((fault) => fault.path)).toContain(path)
  })

  it("allow rows that follow each other", () => {
    const minutes = [
      { ...row, employees_max: 9 },
      { ...row, employees_min: 10 },
    ]
    expect(ratesFaults(isgConfigContent.parse({ ...CONFIG, minutes }))).toEqual([])
  })
})
