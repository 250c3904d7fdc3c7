import { randomUUID } from "node:crypto"
import { isDeepStrictEqual } from "node:util"
import { actionOf, allTasks } from "../../src/features/assistant/skills"
import type {
  Answer,
  ApprovedCall,
  Call,
  ChangingAction,
  Language,
  Outcome,
  Preview,
} from "../../src/kits/skills/skill"
import { runInTenant, type Tenant } from "../../src/tenancy/current-tenant"
import type { Shop } from "../harness/shop"

/** All tasks of the assistant's skills. */
export const tasks = allTasks()

/**
 * An action whose preview was made and that can run. The preview has passed through JSON, as the assistant stores it.
 */
export interface Approved {
  preview: Preview
  call: ApprovedCall
  action: ChangingAction
  shop: Shop
}

const callIn = (shop: Shop, language: Language): Call => ({
  scope: shop.container,
  actor: { type: "user", id: shop.admin.id },
  language,
})

export function read(
  shop: Shop,
  name: string,
  input: Record<string, unknown> = {},
  language: Language = "en",
): Promise<Answer> {
  const action = actionOf(name)?.action
  if (!action || action.mutates) throw new Error(`No reading action has the name '${name}'`)
  return inShop(shop, async () =>
    throughJson(await action.read(callIn(shop, language), action.input.parse(input))),
  )
}

/** Makes the preview that {@link run} needs. */
export async function preview(shop: Shop, name: string, input: Record<string, unknown>): Promise<Approved> {
  const action = actionOf(name)?.action
  if (!action?.mutates) throw new Error(`No changing action has the name '${name}'`)
  const call = { ...callIn(shop, "en"), mark: `aiact_${randomUUID()}` }
  const shown = await inShop(shop, async () => action.preview(call, action.input.parse(input)))
  return { preview: throughJson(shown), call, action, shop }
}

/** Whether the preview still shows the present data. */
export function isFresh({ preview: shown, call, action, shop }: Approved): Promise<boolean> {
  return inShop(shop, async () => {
    try {
      const now = throughJson(await action.preview(call, shown.input))
      return isDeepStrictEqual(now.basis, shown.basis) && isDeepStrictEqual(now.input, shown.input)
    } catch {
      return false
    }
  })
}

export function run({ preview: shown, call, action, shop }: Approved): Promise<Outcome> {
  return inShop(shop, async () => throughJson(await action.run(call, throughJson(shown))))
}

/** Looks whether the action was done, as after a crash. */
export function findDone({ preview: shown, call, action, shop }: Approved): Promise<Outcome | undefined> {
  return inShop(shop, async () => {
    const outcome = await action.findDone(call, throughJson(shown))
    return outcome && throughJson(outcome)
  })
}

export function undo({ call, action, shop }: Approved, outcome: Outcome): Promise<void> {
  return inShop(shop, async () => action.undo?.(call, outcome))
}

/** Previews an action and runs it. Checks that `findDone` finds nothing before, and afterwards the same result. */
export async function runAction(
  shop: Shop,
  name: string,
  input: Record<string, unknown>,
): Promise<{ approved: Approved; outcome: Outcome }> {
  const approved = await preview(shop, name, input)
  if (!(await isFresh(approved))) throw new Error(`The preview of '${name}' is stale at once`)
  if (await findDone(approved)) throw new Error(`findDone of '${name}' reports an outcome before the run`)
  const outcome = await run(approved)
  const found = await findDone(approved)
  if (!isDeepStrictEqual(found, outcome))
    throw new Error(`findDone of '${name}' does not find the run's outcome`)
  return { approved, outcome }
}

/** Runs work on the shop's data without the API. */
function inShop<Result>({ tenant }: Shop, work: () => Promise<Result>): Promise<Result> {
  const isAway = (named: { id: string; slug: string }): named is Tenant => "databaseUrl" in named
  return runInTenant(isAway(tenant) ? tenant : undefined, work)
}

function throughJson<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value))
}
