import { model } from "@medusajs/framework/utils"
import type { DayHours } from "../types"

/** Days with other hours than usual, such as a holiday. */
export const ServiceException = model
  .define("service_exception", {
    id: model.id({ prefix: "svcexc" }).primaryKey(),
    /** Null: for all resources. */
    resource_id: model.text().nullable(),
    title: model.text().searchable(),
    /** The first and the last day, as `2026-12-24`, in the resource's zone. */
    starts_on: model.text(),
    ends_on: model.text(),
    /** The hours of each of these days. Empty: closed. */
    hours: model.json<DayHours>(),
  })
  .indexes([{ on: ["ends_on", "id"] }])
