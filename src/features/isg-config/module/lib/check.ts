import type { Fault } from "../../../../lib/errors"
import type { IsgConfigContent } from "../types"

/** Faults of ISG rates that their schema cannot find: codes that occur twice or do not exist, and overlapping rows. */
export function ratesFaults(content: IsgConfigContent): Fault[] {
  const services = new Set(content.services.map(({ code }) => code))
  const classes = new Set(content.hazard_classes.map(({ code }) => code))
  const unknown = (name: string, of: "minutes" | "full_time") =>
    content[of].flatMap((row, index) => [
      ...(services.has(row.service_code)
        ? []
        : [fault(`${name}.${index}.service_code`, `no service has the code '${row.service_code}'`)]),
      ...(classes.has(row.hazard_class)
        ? []
        : [fault(`${name}.${index}.hazard_class`, `no hazard class has the code '${row.hazard_class}'`)]),
    ])
  return [
    ...repeated("services", content.services),
    ...repeated("hazard_classes", content.hazard_classes),
    ...repeated("location_modifiers", content.location_modifiers),
    ...content.services.flatMap(({ waived_by, code }, index) =>
      waived_by === null || (services.has(waived_by) && waived_by !== code)
        ? []
        : [fault(`services.${index}.waived_by`, `no other service has the code '${waived_by}'`)],
    ),
    ...unknown("minutes", "minutes"),
    ...unknown("full_time", "full_time"),
    ...content.minutes.flatMap(({ employees_min, employees_max }, index) =>
      employees_max !== null && employees_max < employees_min
        ? [fault(`minutes.${index}.employees_max`, "it is less than 'employees_min'")]
        : [],
    ),
    ...overlaps(content),
    ...content.full_time.flatMap((row, index) =>
      content.full_time.findIndex((other) => isSameCell(row, other)) < index
        ? [fault(`full_time.${index}`, "another row has the same service and hazard class")]
        : [],
    ),
  ]
}

function overlaps({ minutes }: IsgConfigContent): Fault[] {
  return minutes.flatMap((row, index) =>
    minutes
      .slice(0, index)
      .some(
        (other) =>
          isSameCell(row, other) &&
          row.employees_min <= (other.employees_max ?? Number.POSITIVE_INFINITY) &&
          other.employees_min <= (row.employees_max ?? Number.POSITIVE_INFINITY),
      )
      ? [fault(`minutes.${index}.employees_min`, "another row covers the same numbers of employees")]
      : [],
  )
}

interface Cell {
  service_code: string
  hazard_class: string
}

function isSameCell(one: Cell, other: Cell): boolean {
  return one.service_code === other.service_code && one.hazard_class === other.hazard_class
}

function repeated(list: string, items: readonly { code: string }[]): Fault[] {
  return items.flatMap(({ code }, index) =>
    items.findIndex((other) => other.code === code) < index
      ? [fault(`${list}.${index}.code`, `'${code}' occurs twice`)]
      : [],
  )
}

function fault(name: string, message: string): Fault {
  const path = `content.${name}`
  return { path, code: "invalid_field", message: `Field '${path}': ${message}.` }
}
