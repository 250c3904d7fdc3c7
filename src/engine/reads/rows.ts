import { BigNumber, trimZeros } from "@medusajs/framework/utils"
import { z } from "zod"
import type { Shape } from "./metadata"

export type Row = Record<string, unknown>

export const anyRow = z.custom<Row>(isRow)

/** Changes JSON rows into the objects that the engine's serializer makes of entities. */
export function finish(row: Row, shape: Shape): Row {
  for (const name of shape.dates) {
    const value = row[name]
    if (typeof value === "string") row[name] = new Date(value)
  }
  for (const name of shape.numbers) {
    const value = row[name]
    if (value !== null) row[name] = Number(value)
  }
  for (const { name, raw } of shape.amounts)
    if (row[name] === null) {
      delete row[name]
      delete row[raw]
    }
  for (const { name, raw } of shape.nullableAmounts) if (row[name] === null) row[raw] = null
  for (const { name, raw } of shape.exactAmounts) {
    const value = row[raw]
    if (isRow(value)) row[name] = new BigNumber(String(value.value)).numeric
  }
  for (const { name, raw, isNullable } of shape.plainAmounts) addPlainAmount(row, name, raw, isNullable)
  for (const name of shape.absentIfNull) if (row[name] === null) delete row[name]
  for (const { name, shape: inner } of shape.children) {
    const value = row[name]
    for (const one of Array.isArray(value) ? value : [value]) if (isRow(one)) finish(one, inner)
  }
  return row
}

function addPlainAmount(row: Row, name: string, raw: string, isNullable: boolean): void {
  const value = row[name]
  if (typeof value === "string") {
    const amount = new BigNumber(value)
    row[name] = amount.numeric
    row[raw] = { ...amount.raw, value: trimZeros(String(amount.raw?.value)) }
  } else if (isNullable) row[raw] = null
  else delete row[name]
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null
}
