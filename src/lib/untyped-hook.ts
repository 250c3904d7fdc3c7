import type { MedusaContainer } from "@medusajs/framework/types"

type Handler<Input> = (input: Input, context: { container: MedusaContainer }) => Promise<void>

/**
 * Handles an engine hook that the engine's types omit. The server does not start with an engine without this hook, so
 * an upgrade cannot drop it unnoticed.
 */
export function untypedHook<Input>(workflow: { hooks: object }, name: string, handler: Handler<Input>): void {
  const register: unknown = Reflect.get(workflow.hooks, name)
  if (!takesHandlers<Input>(register)) throw new Error(`The engine's workflow has no hook '${name}'.`)
  register(handler)
}

function takesHandlers<Input>(hook: unknown): hook is (handler: Handler<Input>) => void {
  return typeof hook === "function"
}
