import { AsyncLocalStorage } from "node:async_hooks"
import { isDeepStrictEqual } from "node:util"
import type { ItemTaxLineDTO, MedusaContainer, ShippingTaxLineDTO } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN, Modules } from "@medusajs/framework/utils"
import { readRow } from "../lib/database"
import { internalsOf } from "./internals"
import { currentCall } from "./reads/checkout-call"
import { type HasAutomatic, isAdjusted } from "./reads/no-promotions"
import { anyRow } from "./reads/rows"
import { replaceRead, replaceStep, resultOf, type StepRun, stepOf } from "./steps"

/** The engine's workflows of carts, and their steps. */
const CREATION = "create-cart"
const SHIPPING = "add-shipping-method-to-cart"
const OPTIONS = "list-shipping-options-for-cart-with-pricing"
/** Runs after each change of a cart. */
const REFRESH = "refresh-cart-items"
const METHODS = "refresh-cart-shipping-methods"
const TAXES = "update-tax-lines"
const PROMOTIONS = "update-cart-promotions"
const FIRST_READ = "use-query-graph-step"
const SECOND_READ = "refetch-cart"
const PRICES = "get-variant-items-with-prices-workflow"

/** A step that runs another workflow. */
const asStep = (workflow: string) => `${workflow}-as-step`

/** Steps whose results are used here. If the engine renames one, the start of the server fails. */
const READ_STEPS: [workflow: string, step: string][] = [
  [REFRESH, FIRST_READ],
  [REFRESH, SECOND_READ],
  [REFRESH, asStep(PRICES)],
  [METHODS, "get-cart"],
  [METHODS, asStep(OPTIONS)],
  [SHIPPING, "use-remote-query"],
  [TAXES, "fetch-cart"],
  [TAXES, "get-translated-tax-lines-step"],
]

type Row = Record<string, unknown>
type Adjusted = Row & { adjustments?: { code?: unknown }[] }

interface Cart extends Row {
  items?: Adjusted[]
  shipping_methods?: Adjusted[]
  promotions?: unknown[]
}

interface Input {
  cart_id?: string
  cart?: Cart
  items?: unknown[]
  shipping_methods?: unknown[]
  promo_codes?: string[]
  force_refresh?: boolean
}

/** Whether a workflow that was left out would have called handlers of somebody's hooks. */
interface Hooked {
  promotions: () => boolean
  taxes: () => boolean
}

/** The cart that the workflow around the present one has read, and has not changed since. */
const cartAround = new AsyncLocalStorage<Cart>()

/**
 * Leaves out steps of the engine's changes of a cart that would change nothing, or would read the cart again although
 * nothing has changed it. Applies to calls of a checkout. Call it after the engine's workflows are registered.
 */
export function leanCarts(container: MedusaContainer, hooked: Hooked, hasAutomatic: HasAutomatic): void {
  for (const [workflow, step] of READ_STEPS) stepOf(workflow, step)
  leaveOutEqualLines()
  leaveOutEqualMethods()
  leaveOutPromotions(hooked, hasAutomatic)
  leaveOutTaxesOfNothing(hooked)
  onlyAddFirstTaxes(container)
  passCartsOn()
}

/** The engine writes all lines of a cart with their present prices, and then reads the cart again. */
function leaveOutEqualLines(): void {
  const unchanged = new WeakSet<object>()
  replaceStep(REFRESH, "update-line-items-step", async (run) => {
    const cart = cartOf(run, FIRST_READ)
    if (!currentCall() || !inputOf(run).force_refresh || !cart) return undefined
    const { items = [] } = cart
    const { lineItems } = internalsOf<{ lineItems: { selector: { id: string }; data: Row }[] }>(
      resultOf(run, asStep(PRICES)),
      { lineItems: "object" },
    )
    const written = lineItems.map(({ selector, data }) => ({ ...data, id: selector.id }))
    if (!haveAll(items, written)) return undefined
    unchanged.add(run.transaction)
    return { result: [] }
  })
  replaceRead(REFRESH, SECOND_READ, async (run) =>
    unchanged.has(run.transaction) ? { result: resultOf(run, FIRST_READ) } : undefined,
  )
}

interface Option {
  id: unknown
  name?: unknown
  calculated_price?: { calculated_amount?: unknown; is_calculated_price_tax_inclusive?: unknown } | null
}

const areOptions = (value: unknown): value is Option[] => Array.isArray(value)

/** The engine writes all shipping methods of a cart with the present prices of their options. */
function leaveOutEqualMethods(): void {
  replaceStep(METHODS, "update-shipping-methods-step", async (run) => {
    const options = resultOf(run, asStep(OPTIONS))
    if (!currentCall() || !areOptions(options)) return undefined
    const methods = cartOf(run, "get-cart")?.shipping_methods ?? []
    const written = methods.map(({ id, shipping_option_id }) => {
      const option = options.find((one) => one.id === shipping_option_id)
      const price = option?.calculated_price
      const is_tax_inclusive = price?.is_calculated_price_tax_inclusive
      return { id, name: option?.name, amount: price?.calculated_amount, is_tax_inclusive }
    })
    const areKnown = written.every(({ name, amount }) => name !== undefined && amount !== undefined)
    return areKnown && haveAll(methods, written) ? { result: [] } : undefined
  })
}

/** The engine reads the cart and searches for promotions after each change of a cart. */
function leaveOutPromotions({ promotions: areHooked }: Hooked, hasAutomatic: HasAutomatic): void {
  const unlessAutomatic = async (isWithout: boolean) => {
    if (!currentCall() || areHooked() || !isWithout || (await hasAutomatic())) return undefined
    return { result: { skipped_promo_codes: [] } }
  }
  replaceStep(REFRESH, asStep(PROMOTIONS), (run) => {
    const cart = cartOf(run, SECOND_READ)
    const codes = inputOf(run).promo_codes ?? cart?.promotions
    const isWithout = codes?.length === 0 && cart?.promotions?.length === 0 && !isAdjusted(cart)
    // The engine's search refuses a cart that has become an order meanwhile.
    return unlessAutomatic(isWithout && !cart.completed_at)
  })
  replaceStep(CREATION, asStep(PROMOTIONS), (run) => unlessAutomatic(!inputOf(run).promo_codes?.length))
}

/** The engine also calculates the taxes of a cart that is created without lines. */
function leaveOutTaxesOfNothing({ taxes: areHooked }: Hooked): void {
  replaceStep(CREATION, asStep(TAXES), async (run) => {
    const { items, shipping_methods: methods } = inputOf(run)
    return currentCall() && !areHooked() && !items?.length && !methods?.length
      ? { result: undefined }
      : undefined
  })
}

/** The engine replaces all tax lines of a cart, with ten statements. The first ones only need to be added. */
function onlyAddFirstTaxes(container: MedusaContainer): void {
  const carts = container.resolve(Modules.CART)
  const knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  replaceStep(TAXES, "set-tax-lines-for-items", async (run) => {
    const cart = cartOf(run, "fetch-cart")
    if (!currentCall() || !cart || hasTaxes(cart.items) || hasTaxes(cart.shipping_methods)) return undefined
    // A call that adds lines without the cart's lock may have added their taxes since.
    if (
      await readRow(knex, anyRow, TAXED, { items: idsOf(cart.items), methods: idsOf(cart.shipping_methods) })
    )
      return undefined
    const { itemTaxLines, shippingTaxLines } = internalsOf<{
      itemTaxLines: (ItemTaxLineDTO & Coded)[]
      shippingTaxLines: (ShippingTaxLineDTO & Coded)[]
    }>(resultOf(run, "get-translated-tax-lines-step"), { itemTaxLines: "object", shippingTaxLines: "object" })
    const items = itemTaxLines.map((line) => ({ ...asTaxLine(line), item_id: line.line_item_id }))
    const methods = shippingTaxLines.map((line) => ({
      ...asTaxLine(line),
      shipping_method_id: line.shipping_line_id,
    }))
    if (items.length > 0) await carts.upsertLineItemTaxLines(items)
    if (methods.length > 0) await carts.upsertShippingMethodTaxLines(methods)
    const undo = { cart, existingLineItemTaxLines: [], existingShippingMethodTaxLines: [] }
    return { result: null, undo }
  })
}

const TAXED = `
  SELECT 1 AS taxed WHERE EXISTS (SELECT FROM cart_line_item_tax_line AS tax
                                   WHERE tax.item_id = ANY(:items) AND tax.deleted_at IS NULL)
     OR EXISTS (SELECT FROM cart_shipping_method_tax_line AS tax
                 WHERE tax.shipping_method_id = ANY(:methods) AND tax.deleted_at IS NULL)`

const idsOf = (rows: Row[] = []) => rows.map(({ id }) => id)

const hasTaxes = (rows: Row[] = []) =>
  rows.some(({ tax_lines: lines }) => !Array.isArray(lines) || lines.length > 0)

/** The engine's types say that a tax line without a code cannot be stored. */
interface Coded {
  code: string
}

const asTaxLine = ({
  name,
  rate_id,
  code,
  rate,
  provider_id,
  data,
}: (ItemTaxLineDTO | ShippingTaxLineDTO) & Coded) => ({
  description: name,
  tax_rate_id: rate_id,
  code,
  rate,
  provider_id,
  data,
})

/** Each of the engine's workflows reads the cart anew. Inside another one, it takes what that one has just read. */
function passCartsOn(): void {
  const wholeCart = (cart: Cart | undefined) => (isWhole(cart) ? cart : undefined)
  replaceStep(METHODS, "get-cart", async (run) => {
    const cart = wholeCart(inputOf(run).cart)
    return currentCall() && cart?.shipping_methods?.length ? { result: { data: cart } } : undefined
  })
  passOn(METHODS, asStep(OPTIONS), (run) => wholeCart(cartOf(run, "get-cart")))
  passOn(SHIPPING, asStep(OPTIONS), (run) => wholeCart(asCart(resultOf(run, "use-remote-query"))))
  const around = (run: StepRun) => {
    const cart = currentCall() && cartAround.getStore()
    return cart && cart.id === inputOf(run).cart_id ? cart : undefined
  }
  replaceRead(OPTIONS, "get-cart", async (run) => {
    const cart = around(run)
    return cart && { result: { data: [forPrices(cart)] } }
  })
  // Between the cart's reading and its taxes, the engine only changes shipping methods.
  passOn(REFRESH, asStep(TAXES), (run) => {
    const cart = cartOf(run, SECOND_READ)
    return cart?.shipping_methods?.length === 0 ? wholeCart(cart) : undefined
  })
  replaceStep(TAXES, "fetch-cart", async (run) => {
    const cart = around(run)
    return cart && { result: { data: cart } }
  })
}

function passOn(workflow: string, name: string, cartOfRun: (run: StepRun) => Cart | undefined): void {
  const step = stepOf(workflow, name)
  const { invoke } = step
  step.invoke = (run) => {
    const cart = currentCall() && cartOfRun(run)
    return cart ? cartAround.run(cart, () => invoke(run)) : invoke(run)
  }
}

/** The fields of the whole cart, without those that its relations have. */
const FIELDS = ["sales_channel_id", "currency_code", "region_id", "locale", "email", "total", "item_total"]
const RELATIONS = ["region", "customer", "items", "shipping_address", "shipping_methods", "promotions"]

/** Whether the cart was read with all fields that the engine's refresh of carts reads. */
function isWhole(cart: Cart | undefined): boolean {
  return cart !== undefined && [...FIELDS, ...RELATIONS].every((name) => name in cart)
}

/** The fields of a cart that the engine reads before it calculates prices. A price rule may use any of them. */
function forPrices(cart: Cart): Row {
  const { id, locale, currency_code, region_id, sales_channel_id, item_total, total, shipping_address } = cart
  const items = cart.items?.map(({ product, variant, ...item }) => ({
    ...item,
    ...(isRow(product) ? { product: ofProduct(product) } : { product }),
    ...(isRow(variant) ? { variant: { ...variant, product_id: item.product_id } } : { variant }),
  }))
  return {
    id,
    locale,
    currency_code,
    region_id,
    sales_channel_id,
    item_total,
    total,
    items,
    shipping_address,
  }
}

const ofProduct = ({ id, collection_id, weight, categories, tags }: Row): Row => ({
  id,
  collection_id,
  weight,
  categories,
  tags,
})

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null

const asCart = (value: unknown): Cart | undefined => (isRow(value) ? value : undefined)

function inputOf({ payload }: StepRun): Input {
  return internalsOf<Input>(payload, {})
}

/** The cart that a step has read by a query. */
function cartOf(run: StepRun, step: string): Cart | undefined {
  const result = resultOf(run, step)
  return result === undefined ? undefined : internalsOf<{ data: Cart }>(result, { data: "object" }).data
}

/** Whether the rows already have all values that the engine is about to write. */
function haveAll(rows: Row[], written: Row[]): boolean {
  const known = new Map(rows.map((row) => [row.id, row]))
  return written.every((values) => {
    const row = known.get(values.id)
    return (
      row && Object.entries(values).every(([name, value]) => value === undefined || isSame(row, name, value))
    )
  })
}

function isSame(row: Row, name: string, value: unknown): boolean {
  // A key of metadata with an empty text is removed by writing it.
  if (name === "metadata" && isRow(value) && Object.values(value).includes("")) return false
  const exact = exactValue(row[`raw_${name}`])
  if (exact === undefined || value === null) return isDeepStrictEqual(row[name] ?? null, value)
  const other = exactValue(value)
  return other !== undefined && MathBN.eq(exact, other)
}

/** Amounts are numbers, texts or objects such as `{ value: "12.5" }`. */
function exactValue(amount: unknown): string | number | undefined {
  const value = typeof amount === "object" && amount !== null && "value" in amount ? amount.value : amount
  return typeof value === "string" || typeof value === "number" ? value : undefined
}
