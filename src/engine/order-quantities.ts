import { createRequire } from "node:module"
import path from "node:path"
import type { BigNumberInput } from "@medusajs/framework/types"
import { ChangeActionType, MathBN } from "@medusajs/framework/utils"
import { errors } from "../lib/errors"
import { internalsOf } from "./internals"

/** The file of the engine's order module with the rules of all changes of orders. The package does not export it. */
const FILE = "utils/calculate-order-change.js"

type Quantity = BigNumberInput | null | undefined

interface Item {
  id: string
  quantity?: Quantity
  detail?: Partial<
    Record<
      | "fulfilled_quantity"
      | "return_requested_quantity"
      | "return_received_quantity"
      | "return_dismissed_quantity"
      | "written_off_quantity",
      Quantity
    >
  >
}

interface Judged {
  action: { details?: { reference_id?: string; quantity?: Quantity } }
  currentOrder: { items: Item[] }
}

interface ActionType {
  validate?: (judged: Judged) => void
}

/** How many pieces of an item an action may take, and what the error says about more. */
interface Rule {
  most: (item: Item) => BigNumberInput
  refusal: string
}

/** The pieces that the buyer has: delivered, and neither returned nor about to be. */
const atTheBuyer = ({ detail = {} }: Item) =>
  MathBN.sub(
    detail.fulfilled_quantity ?? 0,
    MathBN.sum(
      detail.return_requested_quantity ?? 0,
      detail.return_received_quantity ?? 0,
      detail.return_dismissed_quantity ?? 0,
    ),
  )

const RULES: Record<string, Rule> = {
  [ChangeActionType.RETURN_ITEM]: {
    most: atTheBuyer,
    refusal: "can come back. The others were not delivered, or are returned already",
  },
  [ChangeActionType.CANCEL_ITEM_FULFILLMENT]: {
    most: atTheBuyer,
    refusal: "can be taken back from the fulfilments. The others are in returns",
  },
  [ChangeActionType.WRITE_OFF_ITEM]: {
    most: ({ quantity, detail }) => MathBN.sub(quantity ?? 0, detail?.written_off_quantity ?? 0),
    refusal: "can be claimed. The others are claimed already",
  },
  [ChangeActionType.REINSTATE_ITEM]: {
    most: ({ detail }) => detail?.written_off_quantity ?? 0,
    refusal: "are claimed",
  },
}

/**
 * Bounds what returns, exchanges, claims and canceled fulfilments may take from an order. The engine compares a return
 * only with open requests, so pieces that came back already could come back again, and their money was owed twice. It
 * also accepts quantities below zero, with which a request makes room for another one. Its own rules stay.
 */
export function boundOrderQuantities(): void {
  const load = createRequire(__filename)
  const file: unknown = load(path.join(path.dirname(load.resolve("@medusajs/order")), FILE))
  const { OrderChangeProcessing } = internalsOf<{
    OrderChangeProcessing: (new (
      ...input: never[]
    ) => object) & { typeDefinition: Record<string, ActionType> }
  }>(file, { OrderChangeProcessing: "function" })
  const types = OrderChangeProcessing.typeDefinition
  for (const name of Object.keys(RULES))
    if (!types[name]?.validate)
      throw new Error(`The engine has no rule for '${name}'. Has the engine changed?`)
  for (const [name, type] of Object.entries(types)) {
    const engines = type.validate?.bind(type)
    const rule = RULES[name]
    type.validate = (judged) => {
      if (MathBN.lt(judged.action.details?.quantity ?? 0, 0))
        throw errors.invalidField("Field 'quantity': must not be negative.")
      engines?.(judged)
      if (rule) requireAtMost(rule, judged)
    }
  }
}

function requireAtMost({ most, refusal }: Rule, { action: { details }, currentOrder }: Judged): void {
  const item = currentOrder.items.find(({ id }) => id === details?.reference_id)
  if (!item) return
  const left = most(item)
  if (!MathBN.gt(details?.quantity ?? 0, left)) return
  const message = `Only ${MathBN.convert(left).toNumber()} of the item ${item.id} ${refusal}.`
  throw errors.invalidField(message)
}
