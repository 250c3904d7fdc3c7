import { randomUUID } from "node:crypto"
import { isDeepStrictEqual } from "node:util"
import { actionOf, allSkills } from "../../src/skills"
import type {
  Answer,
  ApprovedCall,
  Call,
  ChangingAction,
  Language,
  Outcome,
  Preview,
} from "../../src/skills/skill"
import { runInTenant, type Tenant } from "../../src/tenancy/current-tenant"
import type { Shop } from "../harness/shop"

/** Everything that the assistant can do. */
export const skills = allSkills()

/** An action of a skill's, as the assistant handles it: what is kept in between is JSON. */
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
  if (!action || action.mutates) throw new Error(`There is no reading action '${name}'`)
  return inShop(shop, async () =>
    throughJson(await action.read(callIn(shop, language), action.input.parse(input))),
  )
}

/** What is shown, for {@link run}. */
export async function preview(shop: Shop, name: string, input: Record<string, unknown>): Promise<Approved> {
  const action = actionOf(name)?.action
  if (!action?.mutates) throw new Error(`There is no changing action '${name}'`)
  const call = { ...callIn(shop, "en"), mark: `aiact_${randomUUID()}` }
  const shown = await inShop(shop, async () => action.preview(call, action.input.parse(input)))
  return { preview: throughJson(shown), call, action, shop }
}

/** Whether what was shown still is what there is: the fresh preview of the very input that would run has the same basis. */
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

/** What is found after a crash between the change and the note of it. */
export function findDone({ preview: shown, call, action, shop }: Approved): Promise<Outcome | undefined> {
  return inShop(shop, async () => {
    const outcome = await action.findDone(call, throughJson(shown))
    return outcome && throughJson(outcome)
  })
}

export function undo({ call, action, shop }: Approved, outcome: Outcome): Promise<void> {
  return inShop(shop, async () => action.undo?.(call, outcome))
}

/** Shown, fresh, not done before, done, and found again: with the very outcome that `run` has answered. */
export async function carryOut(
  shop: Shop,
  name: string,
  input: Record<string, unknown>,
): Promise<{ approved: Approved; outcome: Outcome }> {
  const approved = await preview(shop, name, input)
  if (!(await isFresh(approved))) throw new Error(`What '${name}' shows is stale at once`)
  if (await findDone(approved)) throw new Error(`'${name}' takes itself for done before it ran`)
  const outcome = await run(approved)
  const found = await findDone(approved)
  if (!isDeepStrictEqual(found, outcome)) throw new Error(`'${name}' does not find what it has done`)
  return { approved, outcome }
}

/** Runs what goes past the API where this shop's data is. */
function inShop<Result>({ tenant }: Shop, work: () => Promise<Result>): Promise<Result> {
  const isAway = (named: { id: string; slug: string }): named is Tenant => "databaseUrl" in named
  return runInTenant(isAway(tenant) ? tenant : undefined, work)
}

function throughJson<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value))
}
